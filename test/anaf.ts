import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Reply = (response: ServerResponse, digits: number) => void

const company = (cui: number, more: object = {}) => ({
  date_generale: { cui, denumire: `TRANS SIBIU ${cui} S.R.L.`, nrRegCom: 'J32/372/2002', telefon: '', ...more },
  inregistrare_scop_Tva: { scpTVA: true },
  stare_inactiv: { statusInactivi: false },
  adresa_sediu_social: {
    sdenumire_Strada: 'Şos. Virtuţii',
    snumar_Strada: '148',
    sdenumire_Localitate: 'Sector 6 Mun. Bucureşti',
    sdenumire_Judet: 'MUNICIPIUL BUCUREŞTI',
    scod_Postal: '60787',
  },
})

/** Builds a reply of the register with this body and status. */
export const anafReply =
  (body: unknown, status = 200): Reply =>
  (response) =>
    void response.writeHead(status).end(JSON.stringify(body))
export const anafCompanyReply =
  (more: object = {}): Reply =>
  (response, digits) =>
    anafReply({ cod: 200, message: 'SUCCESS', found: [company(digits, more)], notFound: [] })(response, digits)

/** Starts a server that speaks ANAF's protocol, on a port of its own. */
export async function openAnafServer() {
  const requests: { cui: number; data: string }[][] = []
  let reply: Reply = anafCompanyReply()
  const server = createServer((request: IncomingMessage, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(parts).toString()) as (typeof requests)[number]
      requests.push(body)
      reply(response, body[0]!.cui)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/PlatitorTvaRest/v9/tva`,
    /** Bodies of the received requests. */
    asked: requests,
    replies: (next: Reply) => void (reply = next),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
