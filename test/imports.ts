import { writeXlsx, type CellValue } from 'hucre/xlsx'
import { expect } from 'vitest'
import { fileTypes, type Import, type ImportState, type ImportType, type RowVerdict } from '#contract/imports.ts'
import { api } from '#contract/index.ts'
import type { InputOf } from '#contract/kit/endpoint.ts'
import type { Shop } from './shop.ts'

export const makeWorkbook = async (rows: CellValue[][], name = 'Foaie') => new Uint8Array(await writeXlsx({ sheets: [{ name, rows }] }))

/** Steps of an import; each waits until its job is done. The shop's server must run jobs. */
export function importsOf(shop: Pick<Shop, 'operator' | 'organization'>) {
  const { operator, organization } = shop

  const send = (
    type: ImportType,
    content: Uint8Array<ArrayBuffer>,
    { mediaType = fileTypes.xlsx, fileName = 'clienti.xlsx' }: { mediaType?: string; fileName?: string } = {},
  ) => operator(api.imports.create, { type, organizationId: organization.id, fileName, file: { mediaType, content } })

  async function arrived(id: number, ...states: ImportState[]): Promise<Import> {
    await expect.poll(async () => (await operator(api.imports.get, { id })).state, {}).toBeOneOf(states)
    return operator(api.imports.get, { id })
  }

  async function checked(uploaded: Import, choices: Partial<InputOf<typeof api.imports.check>> = {}): Promise<Import> {
    const { id, sheet, headerRow, mapping } = uploaded
    await operator(api.imports.check, { id, sheet, headerRow, mapping, ...choices })
    return arrived(id, 'checked')
  }

  async function run(id: number): Promise<Import> {
    await operator(api.imports.run, { id })
    return arrived(id, 'done')
  }

  async function undo(id: number): Promise<Import> {
    await operator(api.imports.undo, { id })
    return arrived(id, 'undone')
  }

  const rowsOf = async (id: number, more: { verdict?: RowVerdict | 'left' } = {}) =>
    (await operator(api.imports.rows, { id, ...more })).items

  return { send, arrived, checked, run, undo, rowsOf }
}
