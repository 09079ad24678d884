import { SavedOrder } from './WorkOrderEditPage.tsx'
import { InspectionTab } from './inspections/InspectionTab.tsx'

/** A saved inspection, to view or to edit. */
export default function InspectionEditPage() {
  return <SavedOrder First={InspectionTab} />
}
