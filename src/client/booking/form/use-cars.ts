import { useEffect, useState } from 'react'
import { fetchGuest } from '#client/booking/guest.ts'

type Cars = Pick<Awaited<ReturnType<typeof fetchGuest>>, 'carNames' | 'carModels'>

/** Suggested makes and models once they have loaded; any other text is accepted, too. */
export function useCars(make: string): { makes: string[]; models: string[] } {
  const [cars, setCars] = useState<Cars>({ carNames: [], carModels: [] })
  useEffect(() => {
    let left = false
    fetchGuest().then(
      (answer) => !left && setCars(answer),
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
