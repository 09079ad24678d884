import { SavedOrder } from './WorkOrderEditPage.tsx'
import { InspectionTab } from './inspections/InspectionTab.tsx'

/** An inspection that was saved: to look at or to change. */
export default function InspectionEditPage() {
  return <SavedOrder First={InspectionTab} />
}
