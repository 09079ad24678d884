import { openApp, productFeatures } from '#server/app.ts'
import { builtInTemplates } from '#server/platform/sms/built-in-templates.ts'
import { testConfig } from './config.ts'
import { openOwnDatabase } from './own-database.ts'
import { openSmsProvider } from './sms-provider.ts'

export type SmsServer = Awaited<ReturnType<typeof openSmsServer>>

/** Opens a server on a database of its own that runs jobs and sends through a test provider. */
export async function openSmsServer(name: string) {
  const provider = await openSmsProvider()
  const own = await openOwnDatabase(name)
  const template = { ...builtInTemplates['smso']!, url: `${provider.address}/send`, answers: { phone: 'from', text: 'text' } }
  const carrier = { adapter: 'http', name: 'smso', template, user: '', password: '', token: 't', sender: '4' } as const
  const server = await openApp({ ...testConfig, sms: carrier }, own.database, productFeatures)
  await server.startJobs()
  const close = async () => {
    await server.app.close()
    await own.drop()
    await provider.close()
  }
  return { provider, server, close }
}
