import { readStoredJson } from '#contract/kit/defaults.ts'
import { OrganizationCompany } from '#contract/organizations.ts'
import { fiscalDigits, sellerOf } from '#domain/invoices/parties.ts'
import { fail } from '#contract/kit/errors.ts'
import type { Context, JobActor } from '#server/platform/context.ts'
import type { AfterTransaction } from '#server/platform/http/implement.ts'
import { getConnection, requirePlace, requireTaxOffice } from './connections.service.ts'
import * as queries from './connections.queries.ts'
import { listUnfinished } from './sending.queries.ts'
import { enqueueStep, refreshTokensJob } from './tax-authority.job.ts'
import { openTokens } from './tokens.service.ts'

/** Job: takes up steps whose time has passed, and looks after the tokens of every workplace. */
export async function watch(context: Context<JobActor>): Promise<void> {
  const { db, scope, tax } = context
  if (!tax) return
  for (const { id } of await listUnfinished(db, scope)) await enqueueStep(context, id)
  for (const { organizationId, channel } of await queries.listConnected(db, scope))
    await context.enqueue(refreshTokensJob, { organizationId, channel }, { key: `tax:${organizationId}:${channel}` })
}

const dayMs = 86_400_000

/** Asks the office for the messages of one day, which changes nothing there. */
export async function test(context: Context, place: queries.TaxPlace): Promise<AfterTransaction<{ ok: boolean; message: string | null }>> {
  const { db, scope } = context
  requirePlace(scope, place)
  const { anaf, secrets } = requireTaxOffice(context)
  await getConnection(context, place)
  const row = (await queries.findTokens(db, scope, place))!
  const tokens = openTokens(secrets, scope.account, { ...row, ...place }) ?? fail('TaxConnectionOff')
  const { company } = await queries.findTaxPlace(db, scope, place.organizationId)
  const digits = fiscalDigits(sellerOf({ company: readStoredJson(OrganizationCompany, company ?? {}) }))
  const environment = row.environment === 'production' ? 'production' : 'test'
  return async (again) => {
    const since = new Date(Date.now() - dayMs)
    const outcome = await anaf.listMessages({ environment, token: tokens.accessToken }, digits, since)
    if (outcome.kind !== 'messages') return { ok: false, message: outcome.why }
    await again('read write', (later) => queries.markUsed(later.db, later.scope, row.id))
    return { ok: true, message: null }
  }
}
