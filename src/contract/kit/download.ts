import { z } from 'zod'
import type { Group } from './access.ts'
import { maxBulkRows } from './bulk.ts'
import { endpoint, type Endpoint } from './endpoint.ts'
import { File, Id, LanguageField } from './fields.ts'

/** One workbook has at most this many rows. */
export const maxDownloaded = 100_000

/** The media type of workbooks. */
export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type Search = z.ZodObject<{ models: z.ZodType; orderBy: z.ZodType; orderDir: z.ZodType; pageCount: z.ZodType; pageSize: z.ZodType }>

/** Defines the download of a list as a workbook: filters and sort of its search without pages, and `ids` for chosen rows. */
export const downloadOf = <S extends Search['shape'], const A extends Group>(
  type: string,
  access: A,
  list: Pick<Endpoint, 'module' | 'allowedWhen'> & { readonly input: z.ZodObject<S> },
) => {
  const { models, orderBy, orderDir }: Pick<S, 'models' | 'orderBy' | 'orderDir'> = list.input.shape
  return endpoint(`GET /accounts/downloads/${type}`, {
    access,
    ...(list.module && { module: list.module }),
    ...(list.allowedWhen && { allowedWhen: list.allowedWhen }),
    slow: true,
    input: z.object({
      models,
      orderBy,
      orderDir,
      ids: z.array(Id).min(1).max(maxBulkRows).optional(),
      language: LanguageField.default('ro'),
    }),
    result: File,
    blob: workbookType,
  })
}
