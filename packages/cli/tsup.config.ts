import { tsupProgram } from '@countersign/tooling/tsup'

export default tsupProgram()
