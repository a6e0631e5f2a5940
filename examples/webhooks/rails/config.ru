# frozen_string_literal: true

# The smallest Rails application around the controller, to try it: WEBHOOK_SECRET=whsec_… puma -p 8787 config.ru
ENV["RAILS_ENV"] ||= "production"
require "action_controller/railtie"

class Receiver < Rails::Application
  config.eager_load = false
  config.secret_key_base = SecureRandom.hex(32)
  config.logger = Logger.new(nil)
  config.hosts.clear
end

require_relative "ekyc_webhook"
require_relative "webhooks_controller"

Receiver.initialize!
Receiver.routes.draw { post "/webhooks", to: "webhooks#create" }
run Receiver
