export { SCENE_NAMES, type Scene, type SceneFrame, type SceneName, type Scenes, still } from './scene.ts';
export { POSES, type Size, type VisitorScenes, visitorScenes } from './visitor-scenes.ts';
