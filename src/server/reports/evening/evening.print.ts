import { fileURLToPath } from 'node:url'
import type { FileContent } from '#contract/kit/fields.ts'
import type { EveningSearch } from '#contract/reports/evening.ts'
import type { Language } from '#domain/text/format.ts'
import type { Context, UserActor } from '#server/platform/context.ts'
import type { AfterTransaction } from '#server/platform/http/implement.ts'
import { readStationery } from '#server/platform/pdf/stationery.ts'
import { eveningSheet } from './evening.print-sheet.ts'
import { readEvening } from './evening.service.ts'

const template = fileURLToPath(new URL('evening.print.typ', import.meta.url))

/** Reads the day at once and typesets it after the connection is given back, as paper of the one chosen workplace or of the caller's. */
export async function renderEveningPdf(
  context: Context<UserActor>,
  { language, ...search }: EveningSearch & { language: Language },
): Promise<AfterTransaction<FileContent>> {
  const evening = await readEvening(context, search)
  const [organizationId = context.actor.organizationId, ...others] = search.organizationId ?? []
  const paper = others.length === 0 && context.scope.organizations.includes(organizationId) ? organizationId : context.actor.organizationId
  const { stationery, images } = await readStationery(context, paper, await context.settings())
  const sheet = eveningSheet(evening, stationery, language)
  return async () => ({
    fileName: `seara_${evening.day}.pdf`,
    content: await context.printer.typeset(template, sheet, { images }),
  })
}
