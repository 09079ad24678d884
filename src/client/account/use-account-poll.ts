import { useQuery } from '@tanstack/react-query'
import { informationQuery } from '#client/platform/sign-in/session.ts'

const pollIntervalMs = 5000

/** Checks every few seconds whether the account is active again, because users of a suspended one get no live events, except an admin. */
export const useAccountPoll = (isWaiting = true) => useQuery({ ...informationQuery(), refetchInterval: isWaiting && pollIntervalMs })
