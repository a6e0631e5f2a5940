<?php

declare(strict_types=1);

// The same without Laravel: WEBHOOK_SECRET=whsec_… php -S 127.0.0.1:8787 plain.php
require __DIR__ . '/EkycWebhook.php';

use App\Ekyc\EkycWebhook;

if ($_SERVER['REQUEST_METHOD'] !== 'POST' || strtok($_SERVER['REQUEST_URI'], '?') !== '/webhooks') {
    http_response_code(404);
    return;
}
$body = (string) file_get_contents('php://input');
$genuine = EkycWebhook::isGenuine(
    $body,
    $_SERVER['HTTP_WEBHOOK_ID'] ?? '',
    $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '',
    $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '',
    explode(' ', (string) getenv('WEBHOOK_SECRET')),
);
if (!$genuine) {
    http_response_code(401);
    return;
}
$event = json_decode($body, true, 64, JSON_THROW_ON_ERROR);
// Store the message under its webhook-id here (the same one may come again), and work on it later.
file_put_contents('php://stdout', trim($event['type'] . ' ' . ($event['sequence'] ?? '')) . "\n");
http_response_code(204);
