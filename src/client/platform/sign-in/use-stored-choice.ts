import { useCallback, useState } from 'react'
import { readStored, writeStored } from '#client/platform/storage.ts'
import { useInformation } from './session.ts'

/** A choice of the user that this browser stores; null stands for the default. */
export function useStoredChoice(name: string): [string | null, (choice: string | null) => void] {
  const key = `${name}:${useInformation().user.id}`
  const [chosen, setChosen] = useState(() => readStored(key))
  const choose = useCallback(
    (choice: string | null) => {
      writeStored(key, choice)
      setChosen(choice)
    },
    [key],
  )
  return [chosen, choose]
}
