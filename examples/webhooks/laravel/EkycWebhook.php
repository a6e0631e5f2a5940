<?php

declare(strict_types=1);

namespace App\Ekyc;

/** Checks webhooks of クリィeKYC (Standard Webhooks). Put it into app/Ekyc of your Laravel application. */
final class EkycWebhook
{
    private const TOLERANCE_SECONDS = 300;

    /**
     * Whether the service signed these bytes, at most five minutes ago.
     *
     * @param string $body as it arrived ($request->getContent())
     * @param list<string> $secrets of the address (whsec_…); several while a secret is being changed
     */
    public static function isGenuine(
        string $body,
        string $id,
        string $timestamp,
        string $signature,
        array $secrets,
        ?int $now = null,
    ): bool {
        if (preg_match('/\A\d{1,12}\z/', $timestamp) !== 1) {
            return false;
        }
        if (abs(($now ?? time()) - (int) $timestamp) > self::TOLERANCE_SECONDS) {
            return false;
        }
        foreach ($secrets as $secret) {
            $key = base64_decode(preg_replace('/\Awhsec_/', '', $secret), true);
            if ($key === false || $key === '') {
                continue;
            }
            $expected = 'v1,' . base64_encode(hash_hmac('sha256', "{$id}.{$timestamp}.{$body}", $key, true));
            foreach (explode(' ', $signature) as $given) {
                if (hash_equals($expected, $given)) {
                    return true;
                }
            }
        }
        return false;
    }
}
