import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { maxNotices, notices, type Notice } from '#contract/notices.ts'
import { callEndpoint } from '#client/platform/api/api.ts'
import { endpointQuery, queryClient, useWrite } from '#client/platform/api/queries.ts'
import { notify } from '#client/platform/notify.ts'
import { useInformation, useMay } from '#client/platform/sign-in/session.ts'

type Older = { view: object; notices: Notice[]; isEnd: boolean }

/** The server keeps notices and how far a user has read them, so they also reach people who were signed out. */
export function useNotices() {
  const may = useMay()
  const { notificationSettings, organizationId } = useInformation().user
  const view = notificationSettings.view === 'own' ? { organizationId } : {}
  const query = endpointQuery(notices.list, view)
  const { data } = useQuery({ ...query, enabled: may(notices.list) })
  const { mutate } = useWrite(notices.markRead)
  const items = data?.items ?? []
  /** Notices that were unread when the bell was opened keep their mark while they are shown. */
  const [fresh, setFresh] = useState<number[]>([])
  /** The state keeps what was shown when older notices were fetched, and those. A newer answer replaces the notices that it has too. */
  const [fetched, setFetched] = useState<Older>()
  const older = fetched && JSON.stringify(fetched.view) === JSON.stringify(view) ? fetched : undefined
  const byId = new Map([...(older?.notices ?? []), ...items].map((notice) => [notice.id, notice]))
  const shown = [...byId.values()].toSorted((a, b) => b.id - a.id)

  const loadOlder = () =>
    void callEndpoint(notices.list, { ...view, before: shown.at(-1)!.id }).then(
      (page) => setFetched({ view, notices: [...shown, ...page.items], isEnd: page.items.length < maxNotices }),
      notify.failure,
    )
  const markRead = () => {
    const unread = items.filter((notice) => notice.unread)
    setFresh(unread.map(({ id }) => id))
    if (unread.length === 0) return
    // The count must not show up again until the server has answered.
    queryClient.setQueryData(query.queryKey, { items: items.map((notice) => ({ ...notice, unread: false })) })
    mutate({ ...view, id: unread[0]!.id })
  }
  return {
    notices: shown.map((notice) => ({ ...notice, isFresh: notice.unread || fresh.includes(notice.id) })),
    unreadCount: items.filter(({ unread }) => unread).length,
    markRead,
    loadOlder: items.length < maxNotices || older?.isEnd ? undefined : loadOlder,
  }
}
