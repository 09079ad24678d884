import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A received mail with the receivers of its envelope. */
export type Received = { to: string[]; header: (name: string) => string | undefined; source: string }

/** Starts an SMTP server that records mails. `refuse` sets an error code for a stage. */
export async function startSmtp(port = 0) {
  const received: Received[] = []
  const refuse: { signIn?: number; sender?: number; receiver?: number; content?: number } = {}
  const refusal = (responseCode: number) => Object.assign(new Error('not now, ana@example.com'), { responseCode })
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onAuth: (_given, _session, done) => (refuse.signIn ? done(refusal(refuse.signIn)) : done(null, { user: 'shop' })),
    onMailFrom: (_address, _session, done) => done(refuse.sender ? refusal(refuse.sender) : null),
    onRcptTo: (_address, _session, done) => done(refuse.receiver ? refusal(refuse.receiver) : null),
    onData: (stream, { envelope }, done) => {
      void text(stream).then((source) => {
        received.push({ to: envelope.rcptTo.map(({ address }) => address), source: readable(source), header: headerOf(source) })
        done(refuse.content ? refusal(refuse.content) : null)
      })
    },
  })
  server.on('error', () => {}) // Broken connections concern only the sender.
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    refuse,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

const headerOf = (source: string) => {
  const [head = ''] = source.split('\r\n\r\n')
  const headers = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
  return (name: string) => headers.find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}: `))?.slice(name.length + 2)
}

/** Decodes quoted-printable. */
const readable = (source: string): string => {
  const bytes = source.replaceAll(/=\r\n/g, '').replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
