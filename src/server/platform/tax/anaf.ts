import { sendHttpCall, readRetryAfterSeconds, type HttpCallResult } from '#server/platform/http/foreign-call.ts'
import { parseJson } from '#server/platform/parse-json.ts'
import { findNode, readXml, type XmlNode } from './read-xml.ts'
import { readZip } from './read-zip.ts'

// e-Factura, the system of Romania's tax office. Its interface is published as "Prezentare API E-Factura".

export type AnafConfig = {
  /** Origin of the interface, and the address of its OAuth service up to `/v1`. */
  url: string
  oauthUrl: string
  /** The application as it is registered with the office. */
  clientId: string
  clientSecret: string
}
export type AnafEnvironment = 'test' | 'production'
export type AnafAccess = { environment: AnafEnvironment; token: string }

/** The office could not be reached, or says nothing that can be read. `unauthorized`: it does not take the token. */
export type AnafFailure =
  | { kind: 'not-reached'; why: string; retryAfter?: number | undefined }
  | { kind: 'unauthorized'; why: string }
  /** The request may have arrived. */
  | { kind: 'unclear'; why: string }
export type UploadOutcome = AnafFailure | { kind: 'taken'; uploadId: string } | { kind: 'refused'; problems: string[] }
export type VerdictOutcome =
  | AnafFailure
  | { kind: 'processing' }
  | { kind: 'accepted' | 'rejected'; downloadId: string | null; answer: Buffer | null; problems: string[] }
export type LookUpOutcome = AnafFailure | { kind: 'missing' } | { kind: 'found'; uploadId: string; downloadId: string; answer: Buffer }
export type TokenOutcome =
  | { kind: 'tokens'; accessToken: string; refreshToken: string; expiresInSeconds: number }
  | { kind: 'refused'; why: string }
  | AnafFailure
export type ListOutcome = AnafFailure | { kind: 'messages'; messages: AnafMessage[] } | { kind: 'refused'; why: string }

type Upload = { xml: string; sellerDigits: string; isCreditNote: boolean; isToPerson: boolean; isAbroad: boolean }
type LookUp = { sellerDigits: string; number: string; since: Date; knownUploadIds: readonly string[] }
/** A message of the office: `id` is what is downloaded, `id_solicitare` the number of the upload. */
type AnafMessage = { id: string; uploadId: string; type: string }

const timeoutMs = 20_000
const maxAnswerBytes = 2 << 20
const maxPages = 10
const maxProblems = 20
const maxProblemLetters = 500

export type AnafClient = ReturnType<typeof createAnafClient>

export function createAnafClient({ url, oauthUrl, clientId, clientSecret }: AnafConfig, publicUrl: string) {
  const redirectUri = `${publicUrl}/api/v1/tax-connections/callback`
  const baseOf = (environment: AnafEnvironment) => `${url}/${environment === 'production' ? 'prod' : 'test'}/FCTEL/rest`

  const call = (address: string, headers: Record<string, string>, body?: string) =>
    sendHttpCall(
      { method: body === undefined ? 'GET' : 'POST', url: address, headers, body: body ?? '', maxBytes: maxAnswerBytes },
      AbortSignal.timeout(timeoutMs),
    )
  const get = ({ environment, token }: AnafAccess, path: string, query: Record<string, string>) =>
    call(`${baseOf(environment)}/${path}?${new URLSearchParams(query).toString()}`, { authorization: `Bearer ${token}` })

  async function upload({ environment, token }: AnafAccess, { xml, ...about }: Upload): Promise<UploadOutcome> {
    const query = new URLSearchParams({ standard: about.isCreditNote ? 'CN' : 'UBL', cif: about.sellerDigits })
    if (about.isAbroad) query.set('extern', 'DA')
    const path = about.isToPerson ? 'uploadb2c' : 'upload'
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/xml' }
    const result = await call(`${baseOf(environment)}/${path}?${query.toString()}`, headers, xml)
    const failure = toFailure(result)
    if (failure) return failure
    const header = readHeader(result)
    const uploadId = header?.attributes['index_incarcare'] ?? ''
    if (header?.attributes['ExecutionStatus'] === '0' && /^\d{1,20}$/.test(uploadId)) return { kind: 'taken', uploadId }
    const problems = header ? problemsIn(header) : []
    return problems.length ? { kind: 'refused', problems } : { kind: 'unclear', why: 'an answer that cannot be read' }
  }

  /** Asks for the verdict on an upload and takes the signed answer that goes with it. */
  async function readVerdict(access: AnafAccess, uploadId: string): Promise<VerdictOutcome> {
    const result = await get(access, 'stareMesaj', { id_incarcare: uploadId })
    const failure = toFailure(result)
    if (failure) return failure
    const header = readHeader(result)
    const state = header?.attributes['stare']?.toLowerCase() ?? ''
    if (state === 'in prelucrare') return { kind: 'processing' }
    const own = header ? problemsIn(header) : []
    if (state.startsWith('xml cu erori')) {
      const problems = own.length ? own : [header!.attributes['stare']!]
      return { kind: 'rejected', downloadId: null, answer: null, problems }
    }
    const downloadId = header?.attributes['id_descarcare'] ?? ''
    if ((state !== 'ok' && state !== 'nok') || !/^\d{1,20}$/.test(downloadId))
      return { kind: 'unclear', why: own[0] ?? 'a state that cannot be read' }
    const downloaded = await download(access, downloadId)
    if ('kind' in downloaded) return downloaded
    const problems = state === 'nok' ? [...own, ...[...downloaded.files.values()].flatMap(errorsIn)] : []
    return {
      kind: state === 'ok' ? 'accepted' : 'rejected',
      downloadId,
      answer: downloaded.answer,
      problems: problems.slice(0, maxProblems),
    }
  }

  async function download(access: AnafAccess, id: string): Promise<AnafFailure | { answer: Buffer; files: Map<string, Buffer> }> {
    const result = await get(access, 'descarcare', { id })
    const failure = toFailure(result)
    if (failure) return failure
    const answer = 'status' in result ? result.bytes : Buffer.alloc(0)
    const files = readZip(answer)
    return files ? { answer, files } : { kind: 'unclear', why: 'an answer that is no small ZIP' }
  }

  async function listMessages(access: AnafAccess, sellerDigits: string, since: Date, page = 1): Promise<ListOutcome & { pages?: number }> {
    const until = new Date()
    const query = { startTime: String(since.getTime()), endTime: String(until.getTime()), cif: sellerDigits, pagina: String(page) }
    const result = await get(access, 'listaMesajePaginatieFactura', { ...query, filtru: 'T' })
    const failure = toFailure(result)
    if (failure) return failure
    const answer = 'status' in result ? (parseJson(result.text) as Record<string, unknown> | undefined) : undefined
    if (Array.isArray(answer?.['mesaje']))
      return { kind: 'messages', messages: answer['mesaje'].flatMap(toMessage), pages: Number(answer['numar_total_pagini']) || 1 }
    const why = typeof answer?.['eroare'] === 'string' ? cutProblem(answer['eroare']) : ''
    if (/^nu exist/i.test(why)) return { kind: 'messages', messages: [], pages: 1 }
    return why ? { kind: 'refused', why } : { kind: 'unclear', why: 'a list that cannot be read' }
  }

  /**
   * Looks for an invoice that may have arrived: among the invoices that the office took since then, of uploads that nobody here knows. One
   * that the office rejected bears no number in its message and cannot be found; it may be sent again.
   */
  async function lookUp(access: AnafAccess, { sellerDigits, number, since, knownUploadIds }: LookUp): Promise<LookUpOutcome> {
    let pages = 1
    for (let page = 1; page <= Math.min(pages, maxPages); page++) {
      const list = await listMessages(access, sellerDigits, since, page)
      if (list.kind === 'refused') return { kind: 'unclear', why: list.why }
      if (list.kind !== 'messages') return list
      pages = list.pages ?? 1
      for (const { id, uploadId } of list.messages.filter((message) => !knownUploadIds.includes(message.uploadId))) {
        const downloaded = await download(access, id)
        if ('kind' in downloaded) return downloaded
        const invoice = [...downloaded.files.values()].map((file) => readXml(file.toString())).find(isInvoice)
        if (invoice && numberOf(invoice) === number && sellerOf(invoice) === sellerDigits)
          return { kind: 'found', uploadId, downloadId: id, answer: downloaded.answer }
      }
    }
    return { kind: 'missing' }
  }

  async function requestTokens(grant: { code: string } | { refreshToken: string }): Promise<TokenOutcome> {
    const form = new URLSearchParams({
      ...('code' in grant
        ? { grant_type: 'authorization_code', code: grant.code, redirect_uri: redirectUri }
        : { grant_type: 'refresh_token', refresh_token: grant.refreshToken }),
      token_content_type: 'jwt',
    })
    const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
    const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' }
    const result = await call(`${oauthUrl}/token`, headers, form.toString())
    if ('status' in result && [400, 401, 403].includes(result.status)) return { kind: 'refused', why: `status ${result.status}` }
    const failure = toFailure(result)
    if (failure) return failure
    const answer = 'status' in result ? (parseJson(result.text) as Record<string, unknown> | undefined) : undefined
    const { access_token: accessToken, refresh_token: refreshToken, expires_in: seconds } = answer ?? {}
    if (typeof accessToken !== 'string' || typeof refreshToken !== 'string' || !(Number(seconds) > 0))
      return { kind: 'unclear', why: 'tokens that cannot be read' }
    return { kind: 'tokens', accessToken, refreshToken, expiresInSeconds: Number(seconds) }
  }

  return {
    upload,
    readVerdict,
    lookUp,
    listMessages,
    requestTokens,
    /** The page on which a person signs in with a certificate and lets this installation send. */
    authorizeUrl: (state: string) =>
      `${oauthUrl}/authorize?${new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        token_content_type: 'jwt',
        state,
      }).toString()}`,
  }
}

/** A refusal before the request was read leaves nothing behind; any other fault may come after it. */
function toFailure(result: HttpCallResult): AnafFailure | undefined {
  if (!('status' in result)) return { kind: result.isSent ? 'unclear' : 'not-reached', why: result.why }
  const { status, headers, isWhole } = result
  if (status === 401 || status === 403) return { kind: 'unauthorized', why: `status ${status}` }
  if (status === 429 || status === 503) return { kind: 'not-reached', why: `status ${status}`, retryAfter: readRetryAfterSeconds(headers) }
  if (status !== 200) return { kind: 'unclear', why: `status ${status}` }
  return isWhole ? undefined : { kind: 'unclear', why: 'an answer that is too large' }
}

const readHeader = (result: HttpCallResult): XmlNode | undefined => {
  const header = 'status' in result ? readXml(result.text) : undefined
  return header?.name === 'header' ? header : undefined
}

/** Words of the office are shown as they are, without signs that do not print. */
const cutProblem = (text: string): string =>
  text
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, maxProblemLetters)

const problemsIn = ({ children }: XmlNode): string[] =>
  children
    .filter(({ name }) => name === 'Errors' || name === 'Error')
    .map(({ attributes }) => cutProblem(attributes['errorMessage'] ?? ''))
    .filter(Boolean)
    .slice(0, maxProblems)

function errorsIn(file: Buffer): string[] {
  const header = readXml(file.toString())
  return header?.name === 'header' ? problemsIn(header) : []
}

function toMessage(message: unknown): AnafMessage[] {
  const { id, id_solicitare: uploadId, tip: type } = (message ?? {}) as Record<string, unknown>
  const isId = (value: unknown) => /^\d{1,20}$/.test(String(value))
  return isId(id) && isId(uploadId) ? [{ id: String(id), uploadId: String(uploadId), type: String(type) }] : []
}

const isInvoice = (node: XmlNode | undefined): node is XmlNode => node?.name === 'Invoice' || node?.name === 'CreditNote'
const numberOf = (invoice: XmlNode): string => findNode(invoice, 'ID')?.text.trim() ?? ''
function sellerOf(invoice: XmlNode): string {
  const party = findNode(invoice, 'AccountingSupplierParty', 'Party')
  const written = findNode(party, 'PartyTaxScheme', 'CompanyID')?.text ?? findNode(party, 'PartyLegalEntity', 'CompanyID')?.text ?? ''
  return written.replace(/\D/g, '')
}
