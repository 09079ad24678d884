import { Group, Paper, SimpleGrid, Skeleton } from '@mantine/core'
import skeleton from './FormSkeleton.module.css'
import classes from './WorkOrderForm.module.css'

const indexes = (count: number) => Array.from({ length: count }, (_, index) => index)

/** The placeholder of an order that is loading, with the layout of its form. */
export function FormSkeleton({ isEditing }: { isEditing: boolean }) {
  return (
    <div aria-busy>
      <header className={skeleton.header}>
        <Skeleton h={12} w={260} mb={10} />
        <Skeleton h={22} w={320} mb={8} />
        <Skeleton h={12} w={240} />
      </header>
      <div className={classes.grid}>
        <Paper className={skeleton.panel} data-editing={isEditing || undefined}>
          <Group className={skeleton.tabs} gap={28}>
            {indexes(4).map((tab) => (
              <Skeleton key={tab} h={24} w={118} />
            ))}
          </Group>
          <SimpleGrid cols={3} spacing="md" verticalSpacing={20} p="lg">
            {indexes(isEditing ? 15 : 24).map((field) => (
              <div key={field}>
                <Skeleton h={12} w={88} mb={8} />
                <Skeleton h={isEditing ? 36 : 14} radius="md" />
              </div>
            ))}
          </SimpleGrid>
        </Paper>
        <Paper p="md" className={skeleton.aside}>
          <Group justify="space-between" mb="md">
            <Skeleton h={26} w={110} />
            <Skeleton h={26} w={84} />
          </Group>
          <Skeleton h={14} w="60%" mb={8} />
          <Skeleton h={12} w="80%" mb={30} />
          <Skeleton h={12} mb={12} />
          <Skeleton h={12} mb={30} />
          <Skeleton h={22} />
        </Paper>
      </div>
    </div>
  )
}
