import { tsupPreset } from '@countersign/tooling/tsup'

export default tsupPreset(import.meta.dirname)
