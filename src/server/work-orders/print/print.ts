import { fileURLToPath } from 'node:url'
import { toCanonicalSetting, type SettingDraft } from '#contract/accounts/account-settings.ts'
import { isAllowed } from '#contract/kit/access.ts'
import { fail } from '#contract/kit/errors.ts'
import type { FileContent } from '#contract/kit/fields.ts'
import { settingValue, type Settings } from '#contract/accounts/settings.ts'
import { clientCopyAccess } from '#contract/work-orders/work-orders.ts'
import type { WorkOrder } from '#contract/work-orders/order.ts'
import type { Language } from '#domain/text/format.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import { readStationery } from '#server/platform/pdf/stationery.ts'
import type { AfterTransaction } from '#server/platform/http/implement.ts'
import * as service from '#server/work-orders/work-orders.service.ts'
import { sampleLettering, sampleOrder } from './print.draft.ts'
import { orderSheet } from './print-sheet.ts'
import * as queries from './print.queries.ts'

export const orderTemplate = fileURLToPath(new URL('print.typ', import.meta.url))

type Asked = { id: number; language: Language; copy?: 'workshop' | undefined; withTyreHotel?: boolean }
/** A page behind the order, laid out by the template of whoever put it there. */
export type Slip = { template: string; sheet: object }

declare module '#server/platform/reactions.ts' {
  interface Reactions {
    /** An order goes on paper; what belongs behind it is put into `slips`. */
    orderPrinted: { order: WorkOrder; language: Language; slips: Slip[] }
  }
}

/**
 * The order on paper: what it says is read at once, and typeset when the connection is given back. Who writes no orders gets the copy for the
 * workshop: what the client's own says of them and of money is for those who hand it over.
 */
export async function renderOrderPdf(
  context: Context<UserActor>,
  { id, language, copy: asked, withTyreHotel }: Asked,
): Promise<AfterTransaction<FileContent>> {
  const copy = isAllowed(context.actor, clientCopyAccess) ? asked : 'workshop'
  const [order, lettering, settings] = await Promise.all([
    service.get(context, { id }),
    queries.findPrintExtras(context.db, context.scope, id),
    context.settings(),
  ])
  const { stationery, images } = await readStationery(context, order.organizationId, settings)
  const address = `${siteOf(context)}/W/${order.uuid}`
  const slips: Slip[] = []
  if (withTyreHotel) await context.react('orderPrinted', { order, language, slips })
  const sheet = { ...orderSheet(order, { ...lettering, stationery, settings, address, copy }, language), slips }
  const fileName = copy ? `workorder-${id}-${copy}.pdf` : `workorder-${id}.pdf`
  return async () => ({ fileName, content: await context.printer.typeset(orderTemplate, sheet, { images }) })
}

/** The settings that are sent count before those of the account, which stay what they are. */
export async function renderSamplePdf(
  context: Context<UserActor>,
  { settings: sent, language }: Sample,
): Promise<AfterTransaction<FileContent>> {
  const own = await context.settings()
  const tried = sent.map(({ name, ...given }) => ({ name, ...completedSetting(toCanonicalSetting(name, given)) }))
  const settings: Settings = (name) => (tried.some((one) => one.name === name) ? settingValue(tried, name) : own(name))
  const { organizationId } = context.actor
  const { stationery, images } = await readStationery(context, organizationId, settings)
  const order = sampleOrder(settings, organizationId)
  const address = `${siteOf(context)}/W/${order.uuid}`
  const sheet = orderSheet(order, { ...sampleLettering, stationery, settings, address }, language)
  return async () => ({ fileName: 'workorder-sample.pdf', content: await context.printer.typeset(orderTemplate, sheet, { images }) })
}

type Sample = { settings: SettingDraft[]; language: Language }

const completedSetting = ({ value = '', options = {} }: ReturnType<typeof toCanonicalSetting>) => ({ value, options })

/** The order that a paper names, whatever letters it was typed in. */
export async function getOrderToPrint({ db, scope }: Context, { uuid }: { uuid: string }): Promise<{ id: number; itp: boolean }> {
  return (await queries.findByNumber(db, scope, uuid.toUpperCase())) ?? fail('NotFound')
}

/** Where people open this server: as the installation says, else as whoever prints has found it. */
function siteOf({ config, actor: { site } }: Context<UserActor>): string {
  const isUsable = /^https?:\/\/[\w.:[\]-]{1,100}$/.test(site)
  return config.hasPublicUrl || !isUsable ? config.publicUrl : site
}
