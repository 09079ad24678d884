import { useState } from 'react'
import { imports, type Import, type ImportField, type ImportOptions } from '#contract/imports.ts'
import { useWrite } from '#client/platform/api/queries.ts'
import { rejectionText } from './refusal-text.ts'

/** The chosen mapping and options, before the server has checked them. */
export function useImportChoices(fileImport: Import) {
  const { id, sheet, headerRow } = fileImport
  const write = useWrite(imports.check)
  const [changed, setChanged] = useState<{ mapping?: Import['mapping']; options?: ImportOptions }>({})
  const [problem, setProblem] = useState<string>()
  const mapping = changed.mapping ?? fileImport.mapping
  const options = changed.options ?? fileImport.options

  async function send(input: Parameters<typeof write.mutateAsync>[0]) {
    setProblem(undefined)
    await write.mutateAsync(input).then(
      () => setChanged({}),
      (error: unknown) => setProblem(rejectionText(error)),
    )
  }
  return {
    mapping,
    options,
    problem,
    isPending: write.isPending || fileImport.state === 'checking',
    isChanged: changed.mapping !== undefined || changed.options !== undefined,
    setOptions: (more: Partial<ImportOptions>) => setChanged({ ...changed, options: { ...options, ...more } }),
    /** A field has one column only, so its former column is cleared. */
    setField: (column: number, field: ImportField | null) =>
      setChanged({
        ...changed,
        mapping: mapping.map((current, at) => (at === column ? field : current === field ? null : current)),
      }),
    check: () => send({ id, sheet, headerRow, mapping, options }),
    /** Another sheet or header row has other columns. */
    look: (place: { sheet: number; headerRow?: number }) => send({ id, options, ...place }),
  }
}
export type ImportFormChoices = ReturnType<typeof useImportChoices>
