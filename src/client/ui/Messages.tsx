import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'

/** Shows the messages. It is loaded as a chunk of its own, so that no page waits for it. */
export default function Messages() {
  // Above the last line of a page, where pages are turned and the unpaid orders are opened.
  return <Notifications position="bottom-right" containerWidth={340} mb={72} />
}
