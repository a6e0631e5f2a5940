<?php

declare(strict_types=1);

namespace App\Http\Controllers;

use App\Ekyc\EkycWebhook;
use Illuminate\Http\Request;
use Illuminate\Http\Response;

/** routes/api.php: Route::post('/webhooks', WebhookController::class); config/services.php: ['ekyc' => ['webhook_secrets' => …]] */
final class WebhookController extends Controller
{
    public function __invoke(Request $request): Response
    {
        $genuine = EkycWebhook::isGenuine(
            $request->getContent(),
            (string) $request->header('webhook-id'),
            (string) $request->header('webhook-timestamp'),
            (string) $request->header('webhook-signature'),
            explode(' ', (string) config('services.ekyc.webhook_secrets')),
        );
        if (!$genuine) {
            return response('', 401);
        }
        $event = json_decode($request->getContent(), true, 64, JSON_THROW_ON_ERROR);
        // Store the message under its webhook-id here (the same one may come again), and work on it later.
        logger()->info('webhook', ['type' => $event['type'], 'sequence' => $event['sequence'] ?? null]);
        return response()->noContent();
    }
}
