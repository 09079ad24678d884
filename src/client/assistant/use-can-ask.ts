import { useMediaQuery } from '@mantine/hooks'
import { useMay } from '#client/platform/sign-in/session.ts'

/** Whether this person has the assistant, and the window has room for its panel. */
export function useCanAsk(): boolean {
  const isWide = useMediaQuery('(min-width: 1100px)', true, { getInitialValueInEffect: false })
  return useMay()({ access: 'all', module: 'chat' }) && isWide
}
