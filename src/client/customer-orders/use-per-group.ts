import { useState } from 'react'
import { useInformation } from '#client/platform/sign-in/session.ts'
import { writeStored, readStored } from '#client/platform/storage.ts'

/** Whether the user sees a column for each group, stored in this browser. */
export function usePerGroup(): [boolean, (isPerGroup: boolean) => void] {
  const key = `customer-orders-per-group:${useInformation().user.id}`
  const [isPerGroup, set] = useState(() => readStored(key) !== 'no')
  return [
    isPerGroup,
    (next) => {
      writeStored(key, next ? null : 'no')
      set(next)
    },
  ]
}
