import { sql } from 'kysely'
import { toSnakeCase } from '#contract/kit/codec.ts'
import type { ExcelColumn } from '#contract/kit/columns.ts'
import { maxDownloaded } from '#contract/kit/download.ts'
import { fail } from '#contract/kit/errors.ts'
import type { FileContent } from '#contract/kit/fields.ts'
import { dayInZone } from '#domain/text/calendar.ts'
import { formatDayTime, formatNumber, type Language } from '#domain/text/format.ts'
import type { Context } from '#server/platform/context.ts'
import { findTimeZone } from '#server/platform/database/days.ts'
import type { Db } from '#server/platform/database/db.ts'
import { fetchBatches, countUpTo, type ListQuery } from '#server/platform/database/list-page.ts'
import { narrowScope, type Scope } from '#server/platform/database/scope.ts'
import type { AfterTransaction } from '#server/platform/http/implement.ts'
import { words, type Translate, type TranslationKey, type WordFile } from '#server/platform/words.ts'
import { filterTexts, type FilterWords } from './filters.ts'
import type { WorkbookCell } from './cells.ts'

/** A list as a workbook: the list's own query with another `select`. */
type Sheet<File extends WordFile, Models, Tables, TB extends keyof Tables, Stored, Key extends string> = {
  words: File | readonly File[]
  /** File name without the date. */
  name: string
  title: TranslationKey<File>
  columns: readonly ExcelColumn<Key, TranslationKey<File>>[]
  list: (db: Db, scope: Scope, models: Models) => ListQuery<Tables, TB, Stored> | Promise<ListQuery<Tables, TB, Stored>>
  /** Scope of the list, if it differs from what the caller sees. */
  within?: (context: Context, organizationId: number[] | undefined) => Promise<Scope>
  /** Returns the values of a row by the keys of the columns. */
  row: (stored: Stored, translate: Translate<File>) => Record<NoInfer<Key>, WorkbookCell>
  filters: { [Field in keyof Models]-?: FilterWords<File> }
}
type DownloadRequest<Models> = { models: Models; orderBy: string; orderDir: 'asc' | 'desc'; ids?: number[] | undefined; language: Language }

/** Creates the handler of a download endpoint. */
export const workbookOf =
  <File extends WordFile, Models extends object, Tables, TB extends keyof Tables, Stored, Key extends string>(
    sheet: Sheet<File, Models, Tables, TB, Stored, Key>,
  ) =>
  async (context: Context, request: DownloadRequest<Models>): Promise<AfterTransaction<FileContent>> => {
    const { db, scope, excel, signal } = context
    const { columns, name, row, within } = sheet
    const { models, orderBy, orderDir, ids, language } = request
    const { organizationId } = models as { organizationId?: number[] }
    const fullList = await sheet.list(db, within ? await within(context, organizationId) : scope, models)
    const list = ids
      ? { ...fullList, matching: fullList.matching.where(sql<boolean>`${fullList.sorts.id} in (${sql.join(ids)})`) }
      : fullList
    const rows = await countUpTo(db, list, maxDownloaded)
    if (rows > maxDownloaded) fail('TooManyRows', { details: { rows, max: maxDownloaded } })

    const zone = await findTimeZone(db, scope, narrowScope(scope, organizationId).organizations[0])
    const translate = words(sheet.words, language)
    const now = new Date().toISOString()
    const { currency } = await db.selectFrom('accounts').select('currency').where('id', '=', scope.account).executeTakeFirstOrThrow()
    const sortColumn = columns.find(({ key }) => toSnakeCase(key) === orderBy)
    const filterRows = [
      [translate('Filters'), translate(sheet.title)],
      ...(await filterTexts({ context, translate, language, day: (day) => day }, sheet.filters, models as Record<string, unknown>)),
      ...(ids ? [[translate('ChosenRows'), formatNumber(ids.length, language)]] : []),
      ...(sortColumn ? [[translate('SortedBy'), `${translate(sortColumn.word, { currency })} ${orderDir === 'asc' ? '↑' : '↓'}`]] : []),
      [translate('RowCount'), formatNumber(rows, language)],
      [translate('MadeAt'), formatDayTime(now, zone, language)],
    ]
    const book = excel.open({
      title: translate(sheet.title),
      columns: columns.map(({ word, kind }) => ({ heading: translate(word, { currency }), kind })),
      filters: { title: translate('Filters'), rows: filterRows },
      rows,
      zone,
      words: { yes: translate('Yes'), no: translate('No') },
    })
    signal?.addEventListener('abort', () => book.drop(signal.reason as Error))
    for await (const batch of fetchBatches(db, list, request))
      await book.add(
        batch.map((stored) => {
          const values = row(stored, translate)
          return columns.map(({ key }) => values[key])
        }),
      )
    return async () => ({ fileName: `${name}_${dayInZone(now, zone)}.xlsx`, content: await book.finish() })
  }
