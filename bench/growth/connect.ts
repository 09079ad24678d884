import { Client, type ClientConfig } from 'pg'

/** A connection that may outlive the server without ending the bench. */
export async function connect(config: ClientConfig): Promise<Client> {
  const client = new Client(config)
  client.on('error', () => undefined)
  await client.connect()
  return client
}
