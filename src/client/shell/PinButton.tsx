import { useTranslation } from 'react-i18next'
import { IconStar, IconStarOff } from '#client/ui/icons.tsx'
import { usePins } from './use-rooms.ts'

/** Keeps an entry of the menu at hand, or takes it away. */
export function PinButton({ path, label, className }: { path: string; label: string; className?: string | undefined }) {
  const { t } = useTranslation('shell')
  const { pinned, isFull, toggle } = usePins()
  const isPinned = pinned.includes(path)
  if (isFull && !isPinned) return null
  const Icon = isPinned ? IconStarOff : IconStar
  const name = t(isPinned ? 'UnpinEntry' : 'PinEntry')
  return (
    <button type="button" className={className} title={name} aria-label={`${name}: ${label}`} onClick={() => toggle(path)}>
      <Icon size={15} stroke={1.7} />
    </button>
  )
}
