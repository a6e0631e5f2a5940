"""Client of クリィeKYC: every call of a business, and the check of its webhooks."""

from .calls import Ekyc
from .errors import EkycError, FieldError
from .webhooks import WebhookVerificationError, verify_webhook

__all__ = ["Ekyc", "EkycError", "FieldError", "WebhookVerificationError", "verify_webhook"]
