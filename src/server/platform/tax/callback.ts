import { fail } from '#contract/kit/errors.ts'
import type { Context } from '#server/platform/context.ts'
import type { AccountId } from '#server/platform/database/db.ts'
import type { Routes } from '#server/platform/http/implement.ts'
import { createContextRunner } from '#server/platform/run-in-context.ts'
import type { TokenOutcome } from './anaf.ts'

type Handlers<Grant extends { userId: number }> = {
  /** Takes the grant that the state names, which thereby is used up. */
  takeGrant: (context: Context, state: string) => Promise<Grant | undefined>
  /** Runs in the name of the user who asked for the grant. */
  finish: (context: Context, grant: Grant, outcome: TokenOutcome) => Promise<boolean>
}

const statePattern = /^(\d{1,9})\.[\w-]{43}$/
const limits = { config: { rateLimit: { max: 30, timeWindow: '1 minute' } } }
const workplacesPath = '/dashboard/account-settings/organizations'

/** A member that was sent twice is a list, and counts as missing. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Receives a person whom the page of a tax office sends back. The state proves that this server sent them there, once and minutes ago. */
export const taxCallback =
  <Grant extends { userId: number }>({ takeGrant, finish }: Handlers<Grant>): Routes =>
  (app, world) => {
    const { tax, config, log } = world
    if (!tax) return
    app.get<{ Querystring: Record<string, unknown> }>(
      '/api/v1/tax-connections/callback',
      { exposeHeadRoute: false, ...(config.rateLimit && limits) },
      async ({ query, ip }, reply) => {
        const state = textOf(query['state'])
        const account = Number(statePattern.exec(state)?.[1]) as AccountId
        const guest = { actor: { kind: 'guest', found: null, address: ip } as const, language: 'ro' as const, log }
        const grant = account > 0 ? await createContextRunner(world, guest)(account, (context) => takeGrant(context, state)) : undefined
        if (!grant) return fail('InvalidInput', { fields: { state: ['InvalidChoice'] } })
        const code = textOf(query['code'])
        const outcome: TokenOutcome = code ? await tax.anaf.requestTokens({ code }) : { kind: 'refused', why: 'no code' }
        const actor = { kind: 'job', name: 'tax.connect', user: grant.userId } as const
        const isConnected = await createContextRunner(world, { ...guest, actor })(account, (context) => finish(context, grant, outcome))
        return reply.redirect(`${config.publicUrl}${workplacesPath}?tax=${isConnected ? 'connected' : 'refused'}`)
      },
    )
  }
