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
import { readStationery, type Stationery } from '#server/platform/pdf/stationery.ts'
import type { AfterTransaction } from '#server/platform/http/implement.ts'
import * as service from '#server/work-orders/work-orders.service.ts'
import { countryOf } from '#domain/law/country.ts'
import { findWorkplace } from '#server/platform/database/reading-place.ts'
import { sampleLettering, sampleOrder } from './print.draft.ts'
import { orderSheet } from './print-sheet.ts'
import * as queries from './print.queries.ts'

export const orderTemplate = fileURLToPath(new URL('print.typ', import.meta.url))

type PrintRequest = { id: number; language: Language; copy?: 'workshop' | undefined; withTyreHotel?: boolean }
/** An extra page behind the order; the feature that adds it brings the template. */
export type Slip = { template: string; sheet: object }

declare module '#server/platform/reactions.ts' {
  interface Reactions {
    /** Raised when an order is printed; features add their pages to `slips`, and what these show to `images`. */
    orderPrinted: {
      order: WorkOrder
      language: Language
      copy: 'workshop' | undefined
      withTyreHotel: boolean
      stationery: Stationery
      slips: Slip[]
      images: Record<string, Uint8Array>
    }
  }
}

/**
 * Reads the order now and typesets it after the connection is returned. Levels that write no orders get the workshop copy,
 * since the client's copy shows money and personal data.
 */
export async function renderOrderPdf(
  context: Context<UserActor>,
  { id, language, copy: requestedCopy, withTyreHotel = false }: PrintRequest,
): Promise<AfterTransaction<FileContent>> {
  const copy = isAllowed(context.actor, clientCopyAccess) ? requestedCopy : 'workshop'
  const [order, extras, settings] = await Promise.all([
    service.get(context, { id }),
    queries.findPrintExtras(context.db, context.scope, id),
    context.settings(),
  ])
  const { stationery, images } = await readStationery(context, order.organizationId, settings)
  const address = `${publicSite(context)}/W/${order.uuid}`
  const slips: Slip[] = []
  await context.react('orderPrinted', { order, language, copy, withTyreHotel, stationery, slips, images })
  const sheet = { ...orderSheet(order, { ...extras, stationery, settings, address, copy }, language), slips }
  const fileName = copy ? `workorder-${id}-${copy}.pdf` : `workorder-${id}.pdf`
  return async () => ({ fileName, content: await context.printer.typeset(orderTemplate, sheet, { images }) })
}

/** The sent settings override those of the account and are not stored. */
export async function renderSamplePdf(
  context: Context<UserActor>,
  { settings: sampleSettings, language }: Sample,
): Promise<AfterTransaction<FileContent>> {
  const stored = await context.settings()
  const overrides = sampleSettings.map(({ name, ...fields }) => ({ name, ...fillSetting(toCanonicalSetting(name, fields)) }))
  const settings: Settings = (name) => (overrides.some((entry) => entry.name === name) ? settingValue(overrides, name) : stored(name))
  const { organizationId } = context.actor
  const { stationery, images } = await readStationery(context, organizationId, settings)
  const order = sampleOrder(settings, organizationId, countryOf(await findWorkplace(context.db, context.scope, organizationId)))
  const address = `${publicSite(context)}/W/${order.uuid}`
  const sheet = orderSheet(order, { ...sampleLettering, stationery, settings, address }, language)
  return async () => ({ fileName: 'workorder-sample.pdf', content: await context.printer.typeset(orderTemplate, sheet, { images }) })
}

type Sample = { settings: SettingDraft[]; language: Language }

const fillSetting = ({ value = '', options = {} }: ReturnType<typeof toCanonicalSetting>) => ({ value, options })

/** Finds the order whose number a paper shows, in upper or lower case. */
export async function getOrderToPrint({ db, scope }: Context, { uuid }: { uuid: string }): Promise<{ id: number; itp: boolean }> {
  return (await queries.findByNumber(db, scope, uuid.toUpperCase())) ?? fail('NotFound')
}

/** Address of this server: the configured one, else the address that the printing user called. */
function publicSite({ config, actor: { site } }: Context<UserActor>): string {
  const isUsable = /^https?:\/\/[\w.:[\]-]{1,100}$/.test(site)
  return config.hasPublicUrl || !isUsable ? config.publicUrl : site
}
