# frozen_string_literal: true

# config/routes.rb: post "/webhooks", to: "webhooks#create"
class WebhooksController < ActionController::API
  def create
    genuine = EkycWebhook.genuine?(
      body: request.raw_post,
      id: request.headers["webhook-id"],
      timestamp: request.headers["webhook-timestamp"],
      signature: request.headers["webhook-signature"],
      secrets: ENV.fetch("WEBHOOK_SECRET").split
    )
    return head :unauthorized unless genuine

    event = JSON.parse(request.raw_post)
    # Store the message under its webhook-id here (the same one may come again), and work on it later.
    $stdout.puts [event["type"], event["sequence"]].join(" ")
    $stdout.flush
    head :no_content
  end
end
