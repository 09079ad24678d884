import { failNotFound } from '#contract/kit/errors.ts'
import type { FileContent } from '#contract/kit/fields.ts'
import type { SheetCell } from '#contract/kit/readers/reading.ts'
import { formatNumber } from '#domain/text/format.ts'
import type { Context } from '#server/platform/context.ts'
import type { AfterTransaction } from '#server/platform/http/implement.ts'
import { words, type TranslationKey } from '#server/platform/words.ts'
import * as queries from './imports.queries.ts'
import { cellTexts, toValidatedRow } from './imports.view.ts'

/** Exports the failed rows with their original cells and the reasons, so that the file can be corrected and imported again. */
export async function exportErrors(
  { db, scope, excel, language, signal }: Context,
  { id }: { id: number },
): Promise<AfterTransaction<FileContent>> {
  const row = (await queries.find(db, scope, id)) ?? failNotFound('import', id)
  const translate = words('imports', language)
  const [headings] = await queries.listRowsAfter(db, scope, row, row.headerRow - 1, 1)
  const names = cellTexts(headings?.cells ?? [])
  const counts = await queries.countRows(db, scope, row)
  const rows = counts['error'] ?? 0
  const book = excel.open({
    title: translate('Import'),
    columns: [...names, translate('ErrorColumn')].map((heading) => ({ heading, kind: 'text' })),
    filters: {
      title: translate('FileData'),
      rows: [
        [translate('FileName'), row.fileName],
        [translate('VerdictError'), formatNumber(rows, language)],
      ],
    },
    rows,
    zone: 'UTC',
    words: { yes: translate('Yes'), no: translate('No') },
  })
  signal?.addEventListener('abort', () => book.drop(signal.reason as Error))
  for (let pageCount = 1, more = true; more; pageCount++) {
    const { items } = await queries.listValidatedRows(db, scope, row, { verdict: 'error', pageCount, pageSize: 1000 })
    if (items.length)
      await book.add(
        items.map((item) => {
          const cells = item.cells as SheetCell[]
          const { messages } = toValidatedRow(item)
          const errors = messages
            .filter(({ kind }) => kind === 'error')
            .map(({ column, key }) => {
              const [word, limit] = key.split(':') as [TranslationKey<'imports'>, string | undefined]
              const message = translate(word, { limit: limit ?? '' })
              return column === null ? message : `${names[column] ?? ''}: ${message}`
            })
          return [...names.map((_, at) => cells[at] ?? null), errors.join('; ')]
        }),
      )
    more = items.length === 1000
  }
  return async () => ({
    fileName: `${row.fileName.replace(/\.\w+$/, '')}_${translate('ErrorColumn').toLowerCase()}.xlsx`,
    content: await book.finish(),
  })
}
