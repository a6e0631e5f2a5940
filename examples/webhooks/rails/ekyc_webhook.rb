# frozen_string_literal: true

require "base64"
require "openssl"

# Checks webhooks of クリィeKYC (Standard Webhooks). Put it into app/models or lib of your Rails application.
module EkycWebhook
  TOLERANCE_SECONDS = 300

  # Whether the service signed these bytes, at most five minutes ago.
  #
  # body: as it arrived (request.raw_post); id, timestamp, signature: the webhook-… headers
  # secrets: of the address (whsec_…); several while a secret is being changed
  def self.genuine?(body:, id:, timestamp:, signature:, secrets:, now: Time.now)
    return false unless timestamp.to_s.match?(/\A\d{1,12}\z/)
    return false if (now.to_i - timestamp.to_i).abs > TOLERANCE_SECONDS

    signed = "#{id}.#{timestamp}.".b + body.b
    secrets.any? do |secret|
      digest = OpenSSL::HMAC.digest("SHA256", Base64.strict_decode64(secret.delete_prefix("whsec_")), signed)
      expected = "v1,#{Base64.strict_encode64(digest)}"
      signature.to_s.split.any? do |given|
        given.bytesize == expected.bytesize && OpenSSL.fixed_length_secure_compare(given, expected)
      end
    end
  end
end
