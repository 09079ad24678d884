import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { notices } from '#contract/notices.ts'
import { endpointQuery, queryClient, useWrite } from '#client/platform/api/queries.ts'
import { useInformation, useMay } from '#client/platform/sign-in/session.ts'

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

  const markRead = () => {
    const unread = items.filter((notice) => notice.unread)
    setFresh(unread.map(({ id }) => id))
    if (unread.length === 0) return
    // The count must not show up again until the server has answered.
    queryClient.setQueryData(query.queryKey, { items: items.map((notice) => ({ ...notice, unread: false })) })
    mutate({ ...view, id: unread[0]!.id })
  }
  return {
    notices: items.map((notice) => ({ ...notice, isFresh: notice.unread || fresh.includes(notice.id) })),
    unreadCount: items.filter(({ unread }) => unread).length,
    markRead,
  }
}
