import DefaultTheme from 'vitepress/theme'
import 'virtual:group-icons.css'

export default DefaultTheme
