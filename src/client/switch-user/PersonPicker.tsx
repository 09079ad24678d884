import { Skeleton, Stack, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { switchUser, type SwitchChoice } from '#contract/sign-in/switch.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { IconUsers } from '#client/ui/icons.tsx'
import { levelWords } from '#domain/text/people.ts'
import { PersonAvatar } from '#client/ui/person/PersonAvatar.tsx'
import classes from './PersonPicker.module.css'

/** The colleagues that can take over. Those without a PIN are listed, too, so that nobody looks for them. */
export function PersonPicker({ onPick }: { onPick: (person: SwitchChoice) => void }) {
  const { t } = useTranslation('switch')
  const { data, error, refetch } = useQuery({ ...endpointQuery(switchUser.users, {}), staleTime: 0 })
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <Waiting />
  if (data.items.length === 0) return <EmptyState icon={IconUsers} title={t('NobodyToSwitchTo')} text={t('NobodyToSwitchToHint')} />
  return (
    <ul className={classes.people} aria-label={t('SwitchTo')}>
      {data.items.map((person) => (
        <li key={person.id}>
          <PersonButton person={person} onPick={onPick} />
        </li>
      ))}
    </ul>
  )
}

function PersonButton({ person, onPick }: { person: SwitchChoice; onPick: (person: SwitchChoice) => void }) {
  const { t } = useTranslation('switch')
  const { t: ofShell } = useTranslation('shell')
  const { name, username, level, avatarConfig, hasPin } = person
  return (
    <UnstyledButton className={classes.person} disabled={!hasPin} onClick={() => onPick(person)}>
      <PersonAvatar name={name} colors={avatarConfig} size={40} />
      <span className={classes.words}>
        <b>{name}</b>
        <span>{`${username} · ${ofShell(levelWords[level])}`}</span>
      </span>
      {!hasPin && <span className={classes.note}>{t('WithoutPin')}</span>}
    </UnstyledButton>
  )
}

function Waiting() {
  const { t } = useTranslation()
  return (
    <Stack gap={8} role="status" aria-busy aria-label={t('Loading')}>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height={56} />
      ))}
    </Stack>
  )
}
