import { createHash } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { writeZip } from './write-zip.ts'

// Plays e-Factura of ANAF over HTTP, by its published interface, with the faults that a test asks for.

type Call = { name: CallName; query: URLSearchParams; body: string; token: string }
type CallName = 'upload' | 'uploadb2c' | 'stareMesaj' | 'descarcare' | 'listaMesajePaginatieFactura' | 'token'
type Reply = (response: ServerResponse, call: Call) => void
type Verdict = 'ok' | 'nok' | 'in prelucrare' | 'XML cu erori nepreluat de sistem'
type Upload = { id: string; xml: string; cif: string; verdict: Verdict; sha256: string }

/** Answers with a status and nothing that can be read. */
export const answersStatus =
  (status: number, headers: Record<string, string> = {}): Reply =>
  (response) =>
    void response.writeHead(status, headers).end('<html>error</html>')
export const answersText =
  (text: string | Buffer): Reply =>
  (response) =>
    void response.writeHead(200).end(text)
/** Takes the request and closes the connection without an answer. */
export const dropsAnswer: Reply = (response) => void response.socket!.resetAndDestroy()

const header = (schema: string, attributes: string, inside = '') =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<header xmlns="mfp:anaf:dgti:${schema}" ${attributes}${inside ? `>${inside}</header>` : '/>'}`
export const uploadRefusal = (message: string): string =>
  header('spv:respUploadFisier:v1', 'ExecutionStatus="1" dateResponse="202611281300"', `<Errors errorMessage="${message}"/>`)

/** Starts the office on a port of its own. */
export async function openTaxOffice() {
  const calls: Call[] = []
  const uploads: Upload[] = []
  const faults = new Map<CallName, Reply[]>()
  const valid = new Set<string>()
  let verdict: Verdict = 'ok'
  let problem = 'E: eroare de structura'
  let tokens = 0
  const issueTokens = () => {
    const access = `access-${++tokens}-canary`
    valid.add(access)
    return { access_token: access, refresh_token: `refresh-${tokens}-canary`, expires_in: 90 * 86_400, token_type: 'Bearer' }
  }

  function take({ query, body }: Call): string {
    const upload = { id: String(5000 + uploads.length), xml: body, cif: query.get('cif')!, verdict, sha256: sha256(body) }
    uploads.push(upload)
    return header('spv:respUploadFisier:v1', `dateResponse="202611281300" ExecutionStatus="0" index_incarcare="${upload.id}"`)
  }
  const downloadIdOf = ({ id }: Upload) => `9${id}`

  function answer(call: Call): string | Buffer {
    const { name, query } = call
    if (name === 'token') return JSON.stringify(issueTokens())
    if (name === 'upload' || name === 'uploadb2c') return take(call)
    if (name === 'stareMesaj') {
      const upload = uploads.find(({ id }) => id === query.get('id_incarcare'))
      const isFinal = upload?.verdict === 'ok' || upload?.verdict === 'nok'
      if (!upload) return header('efactura:stareMesajFactura:v1', '', '<Errors errorMessage="Nu exista factura"/>')
      return header(
        'efactura:stareMesajFactura:v1',
        `stare="${upload.verdict}"${isFinal ? ` id_descarcare="${downloadIdOf(upload)}"` : ''}`,
      )
    }
    if (name === 'descarcare') {
      const upload = uploads.find((one) => downloadIdOf(one) === query.get('id'))
      if (!upload) return JSON.stringify({ eroare: 'Nu exista mesaj', titlu: 'Descarcare mesaj' })
      const refusal = header('efactura:mesajEroriFactuta:v1', `Index_incarcare="${upload.id}"`, `<Error errorMessage="${problem}"/>`)
      return writeZip({
        [`${upload.id}.xml`]: upload.verdict === 'ok' ? upload.xml : refusal,
        [`semnatura_${upload.id}.xml`]: '<Signature/>',
      })
    }
    const mine = uploads.filter(({ cif, verdict: own }) => cif === query.get('cif') && own === 'ok')
    if (mine.length === 0) return JSON.stringify({ eroare: 'Nu exista mesaje in intervalul selectat' })
    const mesaje = mine.map((one) => ({ id: downloadIdOf(one), id_solicitare: one.id, cif: one.cif, tip: 'FACTURA TRIMISA' }))
    return JSON.stringify({ mesaje, numar_total_pagini: 1, cui: query.get('cif') })
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const url = new URL(request.url!, 'http://office')
      const name = url.pathname.split('/').at(-1) as CallName
      const token = (request.headers.authorization ?? '').replace('Bearer ', '')
      const call: Call = { name, query: url.searchParams, body: Buffer.concat(parts).toString(), token }
      calls.push(call)
      const fault = faults.get(name)?.shift()
      if (fault) return fault(response, call)
      if (name !== 'token' && !valid.has(token)) return answersStatus(401)(response, call)
      response.writeHead(200).end(answer(call))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const address = `http://127.0.0.1:${port}`
  return {
    address,
    oauthAddress: `${address}/anaf-oauth2/v1`,
    calls,
    uploads,
    /** The next calls of this name get these answers instead. */
    fails: (name: CallName, ...replies: Reply[]) => void faults.set(name, replies),
    /** Takes the upload, and then answers as the fault does. */
    takesAnd:
      (reply: Reply): Reply =>
      (response, call) => {
        take(call)
        reply(response, call)
      },
    /** Judges this and later uploads. */
    judges: (next: Verdict, words = problem) => {
      verdict = next
      problem = words
      for (const upload of uploads) if (upload.verdict === 'in prelucrare') upload.verdict = next
    },
    expireTokens: () => valid.clear(),
    issueTokens,
    countOf: (name: CallName) => calls.filter((call) => call.name === name).length,
    /** Files that arrived more than once. */
    repeated: () => uploads.filter(({ sha256: own }, at) => uploads.findIndex((one) => one.sha256 === own) !== at),
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
