import { useState } from 'react'
import { imports, type Import, type ImportField, type ImportOptions } from '#contract/imports.ts'
import { useWrite } from '#client/platform/api/queries.ts'
import { rejectionText } from './refusal-text.ts'

/** What the columns are and what becomes of the rows, as it is chosen on the screen before it is judged. */
export function useImportChoices(made: Import) {
  const { id, sheet, headerRow } = made
  const write = useWrite(imports.check)
  const [changed, setChanged] = useState<{ mapping?: Import['mapping']; options?: ImportOptions }>({})
  const [problem, setProblem] = useState<string>()
  const mapping = changed.mapping ?? made.mapping
  const options = changed.options ?? made.options

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
    isPending: write.isPending || made.state === 'checking',
    isChanged: changed.mapping !== undefined || changed.options !== undefined,
    setOptions: (more: Partial<ImportOptions>) => setChanged({ ...changed, options: { ...options, ...more } }),
    /** A field is one column: where it was another, that is left out. */
    setField: (column: number, field: ImportField | null) =>
      setChanged({
        ...changed,
        mapping: mapping.map((known, at) => (at === column ? field : known === field ? null : known)),
      }),
    check: () => send({ id, sheet, headerRow, mapping, options }),
    /** Another sheet, or another row of it, has other columns. */
    look: (place: { sheet: number; headerRow?: number }) => send({ id, options, ...place }),
  }
}
export type ImportFormChoices = ReturnType<typeof useImportChoices>
