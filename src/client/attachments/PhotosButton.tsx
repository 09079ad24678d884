import { Button, type ButtonProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import { IconFileText } from '#client/ui/icons.tsx'
import { onDemand } from '#client/ui/on-demand.tsx'
import { ownerCalls, type PhotoOwner } from './owner-calls.ts'

const PhotosDialog = onDemand(async () => (await import('./PhotosDialog.tsx')).default)

/** Opens the photos and documents of a record, with their number, for users who may see them. */
export default function PhotosButton({ owner, name, ...button }: { owner: PhotoOwner; name: string } & ButtonProps) {
  const { t } = useTranslation('attachments')
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const calls = ownerCalls[owner.kind]
  const { data } = useQuery({ ...endpointQuery(calls.list, { id: owner.id }), enabled: may(calls.list) })
  if (!may(calls.list)) return null
  return (
    <>
      <Button variant="default" size="xs" {...button} leftSection={<IconFileText size={15} />} onClick={() => setOpen(true)}>
        {data?.total ? t('PhotosCounted', { total: data.total }) : t('Photos')}
      </Button>
      {isOpen && <PhotosDialog owner={owner} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}
