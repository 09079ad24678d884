import { assistant } from '#contract/assistant.ts'
import { defineFeature } from '#server/platform/feature.ts'
import { implement } from '#server/platform/http/implement.ts'
import * as service from './assistant.service.ts'

export default defineFeature({
  routes: implement(assistant, {
    send: service.send,
    sendMore: service.send,
    conversations: service.conversations,
    messages: service.messages,
    forget: service.forget,
    forgetAll: service.forgetAll,
  }),
})
