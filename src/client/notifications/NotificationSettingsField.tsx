import { Radio, Stack, Switch } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CurrentNotificationSettings } from '#contract/accounts/account.ts'
import { users } from '#contract/users.ts'
import { notify } from '#client/platform/notify.ts'
import { useWrite } from '#client/platform/api/queries.ts'
import { useInformation } from '#client/platform/sign-in/session.ts'

const kinds = { workOrders: 'WorkOrders', clients: 'Clients', products: 'NotifyProducts', tyreHotels: 'NotifyTyreHotels' } as const

/** Selects the bell's notifications; each choice is saved at once. */
export function NotificationSettingsField() {
  const { t } = useTranslation('notifications')
  const { user } = useInformation()
  const [chosen, setChosen] = useState(user.notificationSettings)
  const { mutateAsync, isPending } = useWrite(users.update)

  const choose = (change: Partial<CurrentNotificationSettings>) => {
    const next = { ...chosen, ...change }
    setChosen(next)
    mutateAsync({ id: user.id, notificationSettings: next }).catch((error: unknown) => {
      setChosen(chosen)
      notify.failure(error)
    })
  }

  return (
    <Stack gap="md" aria-busy={isPending}>
      <Stack gap={10} role="group" aria-label={t('NotifyAbout')}>
        {(Object.keys(kinds) as (keyof typeof kinds)[]).map((kind) => (
          <Switch
            key={kind}
            label={t(kinds[kind])}
            checked={chosen[kind]}
            disabled={isPending}
            onChange={({ currentTarget }) => choose({ [kind]: currentTarget.checked })}
          />
        ))}
      </Stack>
      <Radio.Group
        label={t('NotifyOf')}
        value={chosen.view}
        onChange={(view) => choose({ view: view === 'own' ? 'own' : 'all' })}
        readOnly={isPending}
      >
        <Stack gap={8} mt={8}>
          <Radio value="all" label={t('NotifyOfAll')} />
          <Radio value="own" label={t('NotifyOfOwn', { name: user.organization.name })} />
        </Stack>
      </Radio.Group>
    </Stack>
  )
}
