import { useEffect, useState } from 'react'

const load = () => import('./LaterPart.tsx')
type Loaded = Awaited<ReturnType<typeof load>>['LaterPart']

/** The parts behind the first one, fetched while that one is already being filled in; undefined until they are there. */
export function useLaterPart(): Loaded | undefined {
  const [loaded, setLoaded] = useState<{ LaterPart: Loaded }>()
  useEffect(() => {
    const fail = (error: unknown) =>
      setLoaded(() => {
        throw error
      })
    load().then(setLoaded, fail)
  }, [])
  return loaded?.LaterPart
}
