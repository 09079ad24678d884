import { onTestFinished } from 'vitest'
import { defaultModelLimits, type ModelLimits } from '#server/platform/language-model/config.ts'
import type { Config } from '#server/platform/process/config.ts'
import { openModelServer } from './model-server.ts'
import { openShop } from './shop.ts'

type Asked = { settings?: object; bounds?: Partial<ModelLimits>; config?: Partial<Config> }

/** Opens a shop whose assistant uses a language model server of its own. */
export async function shopWithModel({ settings, bounds, config }: Asked = {}) {
  const model = await openModelServer()
  onTestFinished(model.close)
  const chatModel = { baseUrl: model.baseUrl, name: 'small-one', key: 'secret-key', bounds: { ...defaultModelLimits, ...bounds } }
  const shop = await openShop({
    settings: { chat_bot_enabled: true, chat_model: true, ...settings },
    config: { chatModel, ...config },
  })
  return { ...shop, model }
}

/** A question that neither the grammar nor the help understands. */
export const unclear = 'Povestește ceva despre Popovici'
export const notUnderstood = 'Nu am înțeles. Iată ce poți întreba, de exemplu.'
