type Challenge = { parameters: { algorithm: string; expiresAt?: number } }

/** A proof of work and the time until which the server accepts it, once. */
export type ProofOfWork = { text: string; expiresAt: number }

const isChallenge = (value: object): value is Challenge => 'parameters' in value

/** Solves the server's challenge in a worker, in about a quarter of a second. Undefined if the server asks for no proof. */
export async function solveChallenge(challenge: Record<string, unknown>): Promise<ProofOfWork | undefined> {
  if (!isChallenge(challenge)) return undefined
  if (challenge.parameters.algorithm !== 'SHA-256') throw new Error(`No proof for ${challenge.parameters.algorithm}`)
  const worker = new Worker(new URL('./proof.worker.ts', import.meta.url), { type: 'module' })
  try {
    const solution = await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data))
      worker.addEventListener('error', ({ message }) => reject(new Error(message)))
      worker.postMessage(challenge)
    })
    const expiresAt = challenge.parameters.expiresAt ? challenge.parameters.expiresAt * 1000 : Infinity
    return { text: btoa(JSON.stringify({ challenge, solution })), expiresAt }
  } finally {
    worker.terminate()
  }
}
