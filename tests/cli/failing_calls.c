/* Stands between a program and the system, by LD_PRELOAD: has the n-th call of a kind fail, or writes down what
   is done to files. What a process is told stands in its environment; failing_calls.py sets it.

   FAULT_STATE   a file of 64-bit numbers that all processes share: how many calls failed, and how many of each
                 kind there were so far, of the program itself and then of its worker processes
   FAULT_KIND    which calls fail, one of KINDS; "short" writes half of what it is given, "hear" reads from a pipe,
                 and the clocks "day" and "steady" do not fail but jump
   FAULT_AT      the number of the first call that fails, from 1; 0 for none
   FAULT_LASTS   1 where all later ones fail, too
   FAULT_ERROR   the error number; of a clock the seconds by which it jumps
   FAULT_IN      whose calls fail: "parent" or "child"
   FAULT_RECORD  a file that gets what the program itself does to files: a line each, and after it the bytes of a
                 write

   Calls count in the program from where it handles SIGTERM, in a worker from where it asks to die with its parent.
   What Python does before that is not for satpuzzles to mend. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);

static const char *const KINDS[] = {"open",  "read",  "hear", "write", "short",  "sync",   "truncate", "rename", "remove",
                                    "mkdir", "chmod", "fork", "pipe",  "thread", "memory", "day",      "steady"};
#define KIND_COUNT (sizeof KINDS / sizeof *KINDS)
enum { NOBODY, PARENT, CHILD };

static long *state;
static long first;
static int lasts, wanted_error, wanted_role, role, recorder = -1;
static char kind[16];

static void *file_shared(const char *path)
{
    int descriptor = syscall(SYS_openat, AT_FDCWD, path, O_RDWR | O_CLOEXEC, 0);
    if (descriptor < 0)
        return NULL;
    void *found = (void *)syscall(SYS_mmap, NULL, (1 + 2 * KIND_COUNT) * sizeof(long), PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    syscall(SYS_close, descriptor);
    return found == MAP_FAILED ? NULL : found;
}

static const char *told(const char *name, const char *otherwise)
{
    const char *value = getenv(name);
    return value ? value : otherwise;
}

__attribute__((constructor)) void fault_begin(void)
{
    strncpy(kind, told("FAULT_KIND", ""), sizeof kind - 1);
    first = atol(told("FAULT_AT", "0"));
    lasts = *told("FAULT_LASTS", "0") == '1';
    wanted_error = atoi(told("FAULT_ERROR", "5"));
    wanted_role = strcmp(told("FAULT_IN", "parent"), "child") ? PARENT : CHILD;
    state = file_shared(told("FAULT_STATE", ""));
    const char *record = getenv("FAULT_RECORD");
    if (record) /* high enough for nobody to close it with all that he knows */
        recorder = fcntl(syscall(SYS_openat, AT_FDCWD, record, O_WRONLY | O_APPEND | O_CLOEXEC, 0), F_DUPFD_CLOEXEC, 900);
}

/* Where the calls of a kind are counted. */
static long *counter(const char *call)
{
    int place = 0;
    while (strcmp(KINDS[place], call))
        place++;
    return state + 1 + (role - PARENT) * KIND_COUNT + place;
}

/* Counts a call; whether it is to fail. */
static int fails(const char *call)
{
    if (role == NOBODY || !state)
        return 0;
    long number = __atomic_add_fetch(counter(call), 1, __ATOMIC_SEQ_CST);
    if (role != wanted_role || strcmp(call, kind) || !first || !(number == first || (lasts && number > first)))
        return 0;
    __atomic_add_fetch(state, 1, __ATOMIC_SEQ_CST);
    errno = wanted_error;
    return 1;
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

/* ---- where counting begins ---- */

int sigaction(int number, const struct sigaction *act, struct sigaction *old)
{
    if (number == SIGTERM && act && act->sa_handler != SIG_DFL && act->sa_handler != SIG_IGN && role == NOBODY)
        role = PARENT;
    return REAL(sigaction)(number, act, old);
}

int prctl(int option, ...)
{
    va_list list;
    va_start(list, option);
    unsigned long value = va_arg(list, unsigned long);
    va_end(list);
    if (option == PR_SET_PDEATHSIG)
        role = CHILD;
    return REAL(prctl)(option, value, 0, 0, 0);
}

/* ---- what is written down ---- */

static void note(const char *what, unsigned long file, long place, long size, const char *path, const char *other,
                 const void *data)
{
    char line[9000], folder[4096] = "";
    if (recorder < 0 || role != PARENT)
        return;
    if (*path && *path != '/')
        syscall(SYS_getcwd, folder, sizeof folder);
    int length = snprintf(line, sizeof line, "%s\t%lu\t%ld\t%ld\t%s%s%s\t%s%s%s\n", what, file, place, size, folder,
                          *folder ? "/" : "", path, *other && *other != '/' ? folder : "",
                          *other && *other != '/' ? "/" : "", other);
    syscall(SYS_write, recorder, line, length);
    if (data)
        syscall(SYS_write, recorder, data, size);
}

/* The inode of an open file or directory; 0 of anything else. */
static unsigned long inode(int descriptor)
{
    struct stat found;
    if (recorder < 0 || fstat(descriptor, &found) || !(S_ISREG(found.st_mode) || S_ISDIR(found.st_mode)))
        return 0;
    return found.st_ino;
}

/* ---- files ---- */

static int opened(int folder, const char *path, int flags, int mode)
{
    struct stat before;
    if (fails("open"))
        return -1;
    int is_there = recorder >= 0 && !stat(path, &before);
    int descriptor = syscall(SYS_openat, folder, path, flags | O_LARGEFILE, mode);
    if (descriptor >= 0 && (flags & (O_CREAT | O_TRUNC)) && inode(descriptor)) {
        if (!is_there)
            note("create", inode(descriptor), 0, 0, path, "", NULL);
        else if (flags & O_TRUNC)
            note("truncate", inode(descriptor), 0, 0, path, "", NULL);
    }
    return descriptor;
}

#define MODE(flags)                        \
    int mode = 0;                          \
    if ((flags) & (O_CREAT | O_TMPFILE)) { \
        va_list list;                      \
        va_start(list, flags);             \
        mode = va_arg(list, int);          \
        va_end(list);                      \
    }

int open(const char *path, int flags, ...) { MODE(flags) return opened(AT_FDCWD, path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE(flags) return opened(AT_FDCWD, path, flags, mode); }
int openat(int folder, const char *path, int flags, ...) { MODE(flags) return opened(folder, path, flags, mode); }
int openat64(int folder, const char *path, int flags, ...) { MODE(flags) return opened(folder, path, flags, mode); }

ssize_t read(int descriptor, void *data, size_t size)
{
    struct stat found;
    if (!fstat(descriptor, &found) && (S_ISREG(found.st_mode) ? fails("read") : S_ISFIFO(found.st_mode) && fails("hear")))
        return -1;
    return REAL(read)(descriptor, data, size);
}

ssize_t write(int descriptor, const void *data, size_t size)
{
    struct stat found;
    /* Standard error is where faults are told, and the null device never fails. */
    if (descriptor != 2 && !fstat(descriptor, &found) && !S_ISCHR(found.st_mode)) {
        if (fails("write"))
            return -1;
        if (size > 1 && fails("short"))
            size /= 2;
    }
    unsigned long file = inode(descriptor);
    long place = file ? lseek(descriptor, 0, SEEK_CUR) : 0;
    ssize_t written = REAL(write)(descriptor, data, size);
    if (file && written > 0)
        note("write", file, place, written, "", "", data);
    return written;
}

static int synced(int descriptor, int result)
{
    if (!result && inode(descriptor))
        note("sync", inode(descriptor), 0, 0, "", "", NULL);
    return result;
}

int fsync(int descriptor) { return fails("sync") ? -1 : synced(descriptor, REAL(fsync)(descriptor)); }
int fdatasync(int descriptor) { return fails("sync") ? -1 : synced(descriptor, REAL(fdatasync)(descriptor)); }

static int cut(int descriptor, long size)
{
    if (fails("truncate"))
        return -1;
    int result = syscall(SYS_ftruncate, descriptor, size);
    if (!result && inode(descriptor))
        note("truncate", inode(descriptor), size, 0, "", "", NULL);
    return result;
}

int ftruncate(int descriptor, off_t size) { return cut(descriptor, size); }
int ftruncate64(int descriptor, off64_t size) { return cut(descriptor, size); }

int rename(const char *from, const char *to)
{
    if (fails("rename"))
        return -1;
    int result = REAL(rename)(from, to);
    if (!result)
        note("rename", 0, 0, 0, from, to, NULL);
    return result;
}

static int removed(const char *path, int result)
{
    if (!result)
        note("remove", 0, 0, 0, path, "", NULL);
    return result;
}

int unlink(const char *path) { return fails("remove") ? -1 : removed(path, REAL(unlink)(path)); }
int rmdir(const char *path) { return fails("remove") ? -1 : removed(path, REAL(rmdir)(path)); }
int unlinkat(int folder, const char *path, int flags)
{
    return fails("remove") ? -1 : REAL(unlinkat)(folder, path, flags);
}

int mkdir(const char *path, mode_t mode)
{
    struct stat found;
    if (fails("mkdir"))
        return -1;
    int result = REAL(mkdir)(path, mode);
    if (!result && !stat(path, &found))
        note("mkdir", found.st_ino, 0, 0, path, "", NULL);
    return result;
}

int chmod(const char *path, mode_t mode) { return fails("chmod") ? -1 : REAL(chmod)(path, mode); }

/* ---- processes ---- */

pid_t fork(void) { return fails("fork") ? -1 : REAL(fork)(); }
pid_t vfork(void) { return fails("fork") ? -1 : REAL(fork)(); } /* no function can return from vfork twice */
int pipe(int ends[2]) { return fails("pipe") ? -1 : REAL(pipe)(ends); }
int pipe2(int ends[2], int flags) { return fails("pipe") ? -1 : REAL(pipe2)(ends, flags); }
int pthread_create(pthread_t *thread, const pthread_attr_t *how, void *(*call)(void *), void *argument)
{
    return fails("thread") ? wanted_error : REAL(pthread_create)(thread, how, call, argument);
}

/* ---- memory: not by dlsym, which itself asks for some ---- */

void *malloc(size_t size) { return fails("memory") ? NULL : __libc_malloc(size); }
void *calloc(size_t number, size_t size) { return fails("memory") ? NULL : __libc_calloc(number, size); }
void *realloc(void *old, size_t size) { return fails("memory") ? NULL : __libc_realloc(old, size); }

static void *mapped(void *where, size_t size, int how, int flags, int descriptor, off_t place)
{
    if ((flags & MAP_ANONYMOUS) && fails("memory"))
        return MAP_FAILED;
    return (void *)syscall(SYS_mmap, where, size, how, flags, descriptor, place);
}

void *mmap(void *where, size_t size, int how, int flags, int descriptor, off_t place)
{
    return mapped(where, size, how, flags, descriptor, place);
}

void *mmap64(void *where, size_t size, int how, int flags, int descriptor, off64_t place)
{
    return mapped(where, size, how, flags, descriptor, place);
}

/* ---- clocks: a jump is of the readings of one process and of all times that it waits for ---- */

static const char *sort_of(clockid_t clock)
{
    switch (clock) {
    case CLOCK_REALTIME:
    case CLOCK_REALTIME_COARSE:
    case CLOCK_TAI:
        return "day";
    case CLOCK_MONOTONIC:
    case CLOCK_MONOTONIC_RAW:
    case CLOCK_MONOTONIC_COARSE:
    case CLOCK_BOOTTIME:
        return "steady";
    }
    return NULL; /* CPU time */
}

static long jump(const char *sort)
{
    int before = errno;
    long seconds = sort && fails(sort) ? wanted_error : 0;
    errno = before;
    return seconds;
}

int clock_gettime(clockid_t clock, struct timespec *now)
{
    int result = syscall(SYS_clock_gettime, clock, now);
    if (!result)
        now->tv_sec += jump(sort_of(clock));
    return result;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone)
{
    int result = syscall(SYS_gettimeofday, now, zone);
    if (!result && now)
        now->tv_sec += jump("day");
    return result;
}

time_t time(time_t *now)
{
    struct timespec found;
    clock_gettime(CLOCK_REALTIME, &found);
    if (now)
        *now = found.tv_sec;
    return found.tv_sec;
}

/* A time to wait for, as the system knows it: without the jump that the clock has made. */
static struct timespec unjumped(clockid_t clock, const struct timespec *until)
{
    struct timespec found = *until;
    const char *sort = sort_of(clock);
    if (role == wanted_role && state && sort && !strcmp(sort, kind) && lasts && first &&
        __atomic_load_n(counter(sort), __ATOMIC_SEQ_CST) >= first)
        found.tv_sec -= wanted_error;
    return found;
}

int sem_clockwait(sem_t *semaphore, clockid_t clock, const struct timespec *until)
{
    struct timespec real = unjumped(clock, until);
    return REAL(sem_clockwait)(semaphore, clock, &real);
}

int sem_timedwait(sem_t *semaphore, const struct timespec *until)
{
    struct timespec real = unjumped(CLOCK_REALTIME, until);
    return REAL(sem_timedwait)(semaphore, &real);
}

/* Python has its conditions wait by the steady clock. */
int pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex, const struct timespec *until)
{
    struct timespec real = unjumped(CLOCK_MONOTONIC, until);
    return REAL(pthread_cond_timedwait)(condition, mutex, &real);
}

int pthread_cond_clockwait(pthread_cond_t *condition, pthread_mutex_t *mutex, clockid_t clock, const struct timespec *until)
{
    struct timespec real = unjumped(clock, until);
    return REAL(pthread_cond_clockwait)(condition, mutex, clock, &real);
}

int clock_nanosleep(clockid_t clock, int flags, const struct timespec *span, struct timespec *left)
{
    struct timespec real = flags & TIMER_ABSTIME ? unjumped(clock, span) : *span;
    return REAL(clock_nanosleep)(clock, flags, &real, left);
}
