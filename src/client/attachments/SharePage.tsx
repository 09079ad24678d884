import { Button, Group, Paper, Skeleton, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { overview } from '#contract/overview.ts'
import { search, type SearchResult } from '#contract/search.ts'
import { minLetters } from '#domain/text/search-text.ts'
import { endpointQuery } from '#client/platform/api/queries.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import { searchResultLink } from '#client/search/result-link.ts'
import { useSuggestions } from '#client/ui/form/use-suggestions.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ErrorState } from '#client/ui/ErrorState.tsx'
import { IconFileText } from '#client/ui/icons.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import { orderLink } from '#client/work-orders/order-links.ts'
import type { PhotoOwner } from './owner-calls.ts'
import classes from './PhotosDialog.module.css'
import { deleteSharedFile, deleteSharedFiles, listSharedFiles, type SharedFile } from './shared-files.ts'
import { useAddPhotos, useQueuedPhotos } from './use-photo-queue.ts'

/** Kinds of search results that have photos. */
const ownerKinds = { order: 'work-order', draft: 'draft', 'tyre-hotel': 'tyre-hotel', vehicle: 'vehicle', client: 'client' } as const
const hasPhotos = (found: SearchResult): found is SearchResult & { kind: keyof typeof ownerKinds } => found.kind in ownerKinds

type Target = { owner: PhotoOwner; label: string; detail: string; link: ReturnType<typeof searchResultLink> }

/** Photos and documents that another program shared with this one get their record here. */
export default function SharePage() {
  const { t } = useTranslation('attachments')
  const { data: files, error, refetch } = useQuery({ queryKey: ['shared files'], queryFn: listSharedFiles, gcTime: 0 })
  return (
    <>
      <PageHeader title={t('SharedPhotos')} crumbs={[{ label: t('Dashboard'), to: '/dashboard' }, { label: t('SharedPhotos') }]} />
      <Paper p="md">
        {error && <ErrorState error={error} onRetry={refetch} />}
        {!error && !files && <Skeleton h={160} />}
        {files?.length === 0 && <EmptyState icon={IconFileText} title={t('NothingShared')} text={t('NothingSharedText')} />}
        {files && files.length > 0 && <RecordChoice files={files} />}
      </Paper>
    </>
  )
}

function RecordChoice({ files }: { files: SharedFile[] }) {
  const { t } = useTranslation('attachments')
  const navigate = useNavigate()
  const may = useMay()
  const [text, setText] = useState('')
  const [isAdding, setAdding] = useState(false)
  const isOffice = may({ access: 'office' })
  const { items, isWaiting } = useSuggestions(search.everywhere, text, (typed) => ({ text: typed }), { from: minLetters })
  const board = useQuery({ ...endpointQuery(overview.daily, {}), enabled: may(overview.daily) })
  const addPhotos = useAddPhotos()
  useQueuedPhotos()
  const found = items.filter(hasPhotos).map((result): Target => {
    const { kind, id, title, subtitle } = result
    return { owner: { kind: ownerKinds[kind], id }, label: title, detail: subtitle ?? '', link: searchResultLink(result, isOffice) }
  })
  const open = (board.data?.items ?? []).map(({ id, uuid, plateNumber, clientName }): Target => ({
    owner: { kind: 'work-order', id },
    label: [plateNumber, clientName].filter(Boolean).join(' · '),
    detail: uuid,
    link: orderLink(id, 'view'),
  }))
  const isSearching = text.trim().length >= minLetters
  // The search over everything finds orders by their number alone, the board also by plate and client.
  const matching = open.filter(({ label, detail }) => squeeze(`${label} ${detail}`).includes(squeeze(text)))
  const others = found.filter(({ owner }) => owner.kind !== 'work-order' || !matching.some((one) => one.owner.id === owner.id))
  const shown = isSearching ? [...matching, ...others] : open
  const choose = async ({ owner, link }: Target) => {
    setAdding(true)
    for (const { address, file } of files) if (await addPhotos(owner, [file])) await deleteSharedFile(address)
    await navigate(link)
  }
  return (
    <>
      <p>{t('SharedCount', { count: files.length })}</p>
      <Group align="end" mb="md">
        <TextInput
          className={classes.caption}
          label={t('SearchRecord')}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button variant="default" onClick={() => void deleteSharedFiles().then(() => navigate({ to: '/' }))}>
          {t('DiscardShared')}
        </Button>
      </Group>
      {isSearching && !isWaiting && shown.length === 0 && <p role="status">{t('NoSearchResultsFound')}</p>}
      <ul className={classes.uploads} aria-label={t(isSearching ? 'FoundRecords' : 'OpenWorkOrders')}>
        {shown.map((target) => (
          <li key={`${target.owner.kind} ${target.owner.id}`}>
            <Button
              fullWidth
              variant="default"
              justify="space-between"
              rightSection={target.detail}
              disabled={isAdding}
              onClick={() => void choose(target)}
            >
              {target.label}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

const squeeze = (text: string) => text.toLowerCase().replace(/[\s-]/g, '')
