import { ActionIcon, Popover } from '@mantine/core'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { RuleId } from '#domain/law/rule.ts'
import { lazyPart } from '#client/platform/lazy-part.ts'
import { IconInfoCircle } from '#client/ui/icons.tsx'

const LawFacts = lazyPart(() => import('./LawFacts.tsx'))

type Props = { id: RuleId; country: string; day: string }

/** A sign beside a figure of law that says, when it is pressed, which rule it follows and where that is written. */
export function LawInfo(props: Props) {
  const { t } = useTranslation()
  return (
    <Popover width={300} position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon size={28} aria-label={t('LawAbout')}>
          <IconInfoCircle size={16} stroke={1.7} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense>
          <LawFacts {...props} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
