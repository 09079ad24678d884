import { useEffect, useState } from 'react'
import { fetchGuest } from '#client/booking/guest.ts'

type Cars = Pick<Awaited<ReturnType<typeof fetchGuest>>, 'carNames' | 'carModels'>

/** Makes and models to choose from, once they are there; anything else may be typed as well. */
export function useCars(make: string): { makes: string[]; models: string[] } {
  const [cars, setCars] = useState<Cars>({ carNames: [], carModels: [] })
  useEffect(() => {
    let left = false
    fetchGuest().then(
      (known) => !left && setCars(known),
      () => {},
    )
    return () => {
      left = true
    }
  }, [])
  const typed = make.trim().toLowerCase()
  const chosen = cars.carNames.find(({ name, alias }) => name.toLowerCase() === typed || alias?.toLowerCase() === typed)
  return {
    makes: cars.carNames.map(({ name }) => name),
    models: cars.carModels.filter(({ makeId }) => makeId === chosen?.id).map(({ name }) => name),
  }
}
