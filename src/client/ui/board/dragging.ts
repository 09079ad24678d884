// What cards are dragged with, in a chunk of its own: the board is there to be read before anybody drags.
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
