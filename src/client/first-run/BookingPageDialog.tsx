import { Button, Code, Group, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { fold } from '#contract/kit/fold.ts'
import { notify } from '#client/platform/notify.ts'
import { useInformation } from '#client/platform/sign-in/session.ts'
import { TextField } from '#client/ui/form/TextField.tsx'
import { PublicSettingsForm } from './PublicSettingsForm.tsx'
import { useCurrentPlace } from './use-current-place.ts'

/** Publishes the booking page of the workplace at an address that is made of the names and can be changed. */
export function BookingPageDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['first-run', 'organizations'])
  const { account } = useInformation()
  const organization = useCurrentPlace(onClose)
  if (!organization) return null
  const proposal = { published: true, slug: organization.publicSettings.slug ?? toSlug(`${account.name} ${organization.name}`) }
  return (
    <PublicSettingsForm
      title={t('FirstBooking')}
      action={t('Publish')}
      organization={organization}
      proposal={organization.publicSettings.published ? {} : proposal}
      onClose={onClose}
    >
      {(form) => {
        const address = `${location.origin}/programari/${form.values.slug ?? organization.id}`
        return (
          <>
            <TextField
              label={t('Slug', { ns: 'organizations' })}
              description={t('SlugHint', { ns: 'organizations' })}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              autoComplete="off"
              data-autofocus
              {...form.getInputProps('slug')}
            />
            <Group gap="xs">
              <Code>{address}</Code>
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => void navigator.clipboard.writeText(address).then(() => notify.success(t('AddressCopied')), notify.failure)}
              >
                {t('CopyAddress')}
              </Button>
            </Group>
            <Switch label={t('Published', { ns: 'organizations' })} {...form.getInputProps('published', { type: 'checkbox' })} />
          </>
        )
      }}
    </PublicSettingsForm>
  )
}

const maxSlugLength = 60

const toSlug = (name: string): string =>
  fold(name)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, maxSlugLength)
    .replaceAll(/^-|-$/g, '')
