/**
 * Child process of pdf.ts: one compiler, one document at a time. It is a process because the compiler is native code, which only a kill
 * can interrupt.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

export type TypesetterTask = {
  /** Absolute path of the template, inside the workspace. */
  template: string
  /** JSON that the template reads from `sys.inputs.data`: user text arrives as a value, never as markup. */
  data: string
  tags: boolean
  standard?: 'ua-1' | undefined
  /** Images by their path in the workspace, mapped for this document only. */
  images: Record<string, Uint8Array>
}

export type TypesetterAnswer = { pdf: Uint8Array; warnings: string[] } | { error: string }

type Diagnostic = { path?: string; range?: { start?: { line?: number } }; message: string; hints?: string[] }

const [workspace = '.', ...fontFiles] = process.argv.slice(2)
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: fontFiles.map((file) => readFileSync(file)) }] })

function typeset({ template, data, tags, standard, images }: TypesetterTask): TypesetterAnswer {
  for (const [file, content] of Object.entries(images)) compiler.mapShadow(path.join(workspace, file), Buffer.from(content))
  const compiled = compiler.compile({ mainFilePath: template, inputs: { data } })
  const error = compiled.takeError()
  if (error) return { error: formatDiagnostics(compiler.fetchDiagnostics(error)).join('; ') }
  const document = compiled.result
  if (!document) return { error: `${template}: nothing was typeset` }
  const warnings = compiled.takeWarnings()
  const pdf = compiler.pdf(document, { pdfTags: tags, ...(standard && { pdfStandard: standard }) })
  return { pdf, warnings: warnings ? formatDiagnostics(compiler.fetchDiagnostics(warnings)) : [] }
}

/** Formats diagnostics as `file:line: message (hint)`, which editors parse. The compiler counts lines from 0. */
function formatDiagnostics(diagnostics: Diagnostic[]): string[] {
  return diagnostics.map(({ path: file, range, message, hints = [] }) => {
    const line = range?.start?.line
    const place = [file, line === undefined ? undefined : line + 1].filter((part) => part !== undefined).join(':')
    return `${place ? `${place}: ` : ''}${message}${hints.length ? ` (${hints.join(', ')})` : ''}`
  })
}

process.on('message', (task: TypesetterTask) => {
  let answer: TypesetterAnswer
  try {
    answer = typeset(task)
  } catch (error) {
    // The compiler throws with an empty message when a PDF standard is not met or a string is malformed.
    answer = { error: (error instanceof Error && error.message) || `${task.template}: the typesetter refused the document` }
  }
  process.send?.(answer)
  compiler.resetShadow()
  // Without this every document stays in memory, about 3 MB each.
  compiler.evictCache(0)
})

// Ctrl-C reaches the whole process group, but pending documents must finish: the parent decides when to stop.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
