// The drag-and-drop library has a chunk of its own: a board must be readable before anybody drags.
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview'

export const dragging = {
  autoScrollForElements,
  combine,
  draggable,
  dropTargetForElements,
  monitorForElements,
  setCustomNativeDragPreview,
}
