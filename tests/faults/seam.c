/* Stops a program between two writes, or lets its disk be full from a write on.

   It is loaded before the C library (LD_PRELOAD), so that the program and SQLite need no code for it. It counts
   what changes the disk below BOSUN_SEAM_UNDER; at number BOSUN_SEAM_AT it kills the program before the change is
   made (BOSUN_SEAM_HOW=kill), or from there on refuses whatever needs room (BOSUN_SEAM_HOW=full). */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static long counted;

static int below(const char *path)
{
    const char *under = getenv("BOSUN_SEAM_UNDER");
    return under && strncmp(path, under, strlen(under)) == 0;
}

static int open_below(int file)
{
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0)
        return 0;
    path[length] = 0;
    return below(path);
}

/* One more change; returns whether there is no room for it. */
static int change(int ours, int needs_room)
{
    const char *at = getenv("BOSUN_SEAM_AT");
    const char *how = getenv("BOSUN_SEAM_HOW");
    if (!ours || !at || !how)
        return 0;
    counted++;
    if (counted < atol(at))
        return 0;
    if (strcmp(how, "kill") == 0)
        kill(getpid(), SIGKILL);
    if (!needs_room || strcmp(how, "full") != 0)
        return 0;
    errno = ENOSPC;
    return 1;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

ssize_t write(int file, const void *data, size_t size)
{
    return change(open_below(file), 1) ? -1 : REAL(write)(file, data, size);
}

ssize_t pwrite(int file, const void *data, size_t size, off_t at)
{
    return change(open_below(file), 1) ? -1 : REAL(pwrite)(file, data, size, at);
}

ssize_t pwrite64(int file, const void *data, size_t size, off64_t at)
{
    return change(open_below(file), 1) ? -1 : REAL(pwrite64)(file, data, size, at);
}

int ftruncate(int file, off_t size)
{
    return change(open_below(file), 0) ? -1 : REAL(ftruncate)(file, size);
}

int ftruncate64(int file, off64_t size)
{
    return change(open_below(file), 0) ? -1 : REAL(ftruncate64)(file, size);
}

int fsync(int file)
{
    return change(open_below(file), 0) ? -1 : REAL(fsync)(file);
}

int fdatasync(int file)
{
    return change(open_below(file), 0) ? -1 : REAL(fdatasync)(file);
}

int rename(const char *from, const char *to)
{
    return change(below(to), 0) ? -1 : REAL(rename)(from, to);
}

int link(const char *from, const char *to)
{
    return change(below(to), 1) ? -1 : REAL(link)(from, to);
}

int linkat(int from_folder, const char *from, int to_folder, const char *to, int flags)
{
    return change(below(to), 1) ? -1 : REAL(linkat)(from_folder, from, to_folder, to, flags);
}

int unlink(const char *path)
{
    return change(below(path), 0) ? -1 : REAL(unlink)(path);
}

int mkdir(const char *path, mode_t mode)
{
    return change(below(path), 1) ? -1 : REAL(mkdir)(path, mode);
}

static int makes_a_file(const char *path, int flags)
{
    struct stat seen;
    return (flags & O_CREAT) && below(path) && stat(path, &seen) != 0;
}

int open(const char *path, int flags, ...)
{
    va_list more;
    va_start(more, flags);
    mode_t mode = va_arg(more, mode_t);
    va_end(more);
    return change(makes_a_file(path, flags), 1) ? -1 : REAL(open)(path, flags, mode);
}

int open64(const char *path, int flags, ...)
{
    va_list more;
    va_start(more, flags);
    mode_t mode = va_arg(more, mode_t);
    va_end(more);
    return change(makes_a_file(path, flags), 1) ? -1 : REAL(open64)(path, flags, mode);
}
